// The table's own module. Without it everything works by forms; with it news arrive by themselves,
// cards move, events are spoken once each, and keys act. It says nothing the page does not hold.

const $ = (selector, inside = document) => inside.querySelector(selector);
const $$ = (selector, inside = document) => [...inside.querySelectorAll(selector)];
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const wait = (time) => new Promise((done) => setTimeout(done, time));

document.documentElement.classList.add("scripts");
const reveal = (inside) => $$(".scripted", inside).forEach((one) => { one.hidden = false; });

const kept = {
  read(name, usual) { try { return JSON.parse(localStorage.getItem(name)) ?? usual; } catch { return usual; } },
  write(name, value) { try { localStorage.setItem(name, JSON.stringify(value)); } catch { /* not kept */ } },
};

// ---- what is the same on all pages: fields filled with random letters, copying

function prepare(inside) {
  reveal(inside);
  for (const field of $$("[data-random]", inside)) {
    if (field.value) continue;
    const some = crypto.getRandomValues(new Uint8Array(20));
    field.value = [...some].map((one) => "abcdefghijkmnpqrstuvwxyz23456789"[one & 31]).join("");
  }
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand?.("copy"); }
  const words = $("#words");
  if (words) say([words.dataset.copied]);
  button.textContent = `${button.textContent.replace(" ✓", "")} ✓`;
});
document.addEventListener("focusin", (event) => { if (event.target.matches("input.link")) event.target.select(); });
document.addEventListener("keydown", (event) => {
  const menu = $("details.menu[open]");
  if (event.key === "Escape" && menu) { menu.open = false; $("summary", menu).focus(); }
});
document.addEventListener("click", (event) => {
  const menu = $("details.menu[open]");
  if (menu && !menu.contains(event.target)) menu.open = false;
});
prepare(document);

// ---- speaking: each event once, equal ones as often as they happen

const live = $("#live");
const CARD = /[0-9\p{L}]{1,2}[♠♥♦♣]/gu;
const called = JSON.parse($("#words")?.dataset.cards ?? "{}"); // cards in words, for ears
function say(sentences) {
  if (!live) return;
  for (const sentence of sentences) {
    const line = document.createElement("p");
    line.textContent = sentence.replace(CARD, (sign) => called[sign] ?? sign);
    live.append(line);
  }
  while (live.children.length > 30) live.firstElementChild.remove();
}

// ---- sounds, off until wanted

let sounding = null;
function sound(pitch = 330) {
  if (!kept.read("sound", false)) return;
  sounding ??= new AudioContext();
  const tone = new OscillatorNode(sounding, { frequency: pitch, type: "triangle" });
  const loud = new GainNode(sounding, { gain: 0.08 });
  loud.gain.exponentialRampToValueAtTime(0.0005, sounding.currentTime + 0.18);
  tone.connect(loud).connect(sounding.destination);
  tone.start();
  tone.stop(sounding.currentTime + 0.2);
}

// ---- the table: one part of the page, replaced as a whole

let table = $("#table");
let changedAt = -1000; // when the table was last replaced
let heard = table ? Number(table.dataset.version) : 0;
let busy = false;

function parsed(text) {
  return new DOMParser().parseFromString(text, "text/html").getElementById("table");
}

function focusPath() {
  const one = document.activeElement;
  if (!one || !table.contains(one)) return null;
  const region = one.closest("section[id]");
  return { id: one.id, region: region?.id, name: one.name, value: one.value, card: one.dataset.card ?? one.closest("[data-card]")?.dataset.card, act: one.matches("button, input, label") };
}

function focusAgain(was) {
  if (!was) return;
  const same = (was.id && document.getElementById(was.id))
    || (was.card && $$("#hand [data-card]", table).filter((one) => one.dataset.card === was.card)
      .map((one) => (one.matches("button") ? one : $("input", one))).find(Boolean))
    || (was.name && $$("button, input", table).find((one) => one.name === was.name && one.value === was.value));
  // focus goes to where the next act is, and never disappears
  const resting = ["asked", "hand", "note"].includes(was.id) && "yours" in table.dataset;
  const next = (!resting && same) || ((was.act || resting) && ($("[data-go]:not(:disabled)", table) || $("#hand button.free", table) || $("#hand input:not([type=hidden])", table) || $("#asked button", table)))
    || (was.region && document.getElementById(was.region)) || $("#asked", table);
  next?.focus({ preventScroll: true });
}

function places(inside) {
  const found = new Map();
  for (const card of $$("#hand [data-card], .middle [data-card], .result .pair [data-card], .tower [data-card]", inside)) {
    if (!found.has(card.dataset.card)) found.set(card.dataset.card, card);
  }
  return found;
}

const middleOf = (box) => [box.left + box.width / 2, box.top + box.height / 2];

function fly(card, from, time = 380, delay = 0) {
  const to = card.getBoundingClientRect();
  if (!from || !to.width || !from.width) return;
  const [x, y] = middleOf(from), [u, v] = middleOf(to);
  if (Math.hypot(x - u, y - v) < 3) return;
  const rest = getComputedStyle(card).transform;
  card.animate(
    [{ transform: `translate(${x - u}px, ${y - v}px) scale(${Math.min(1.6, from.width / to.width)})`, zIndex: 5 },
      { transform: rest === "none" ? "none" : rest, zIndex: 5 }],
    { duration: time, delay, easing: "cubic-bezier(.2,.7,.3,1)", fill: "backwards" },
  );
}

function flyAway(picture, from, to) {
  const ghost = picture.cloneNode();
  ghost.className = "flying";
  ghost.alt = "";
  Object.assign(ghost.style, { left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px` });
  document.body.append(ghost);
  const [x, y] = middleOf(from), [u, v] = middleOf(to);
  ghost.animate([{ opacity: 1 }, { transform: `translate(${u - x}px, ${v - y}px) scale(.5)`, opacity: 0 }], { duration: 420, easing: "ease-in" })
    .finished.then(() => ghost.remove(), () => ghost.remove());
}

function replace(fresh) {
  const was = focusPath();
  const open = $$("details[open][id]", table).map((one) => one.id);
  const chosen = new Set($$("#hand :checked", table).map((one) => one.value));
  const typed = $$("input[id]:not([type=checkbox], [type=radio], [readonly])", table).filter((one) => one.value !== one.defaultValue);
  const scrolled = $$(".left, .right, .lesson", table).map((one) => one.scrollTop);
  const moving = !calm.matches && document.visibilityState === "visible";
  const before = new Map();
  const box = (selector) => $(selector, table)?.getBoundingClientRect();
  const stock = box(".stock .card"), far = box(".far-hand") ?? box(".seat.far"), near = box(".seat.mine");
  if (moving) for (const [name, card] of places(table)) before.set(name, [card.getBoundingClientRect(), $("img", card)]);
  const started = table.dataset.phase;

  table.replaceWith(fresh);
  table = fresh;
  prepare(table);
  for (const id of open) { const one = document.getElementById(id); if (one) one.open = true; }
  for (const one of $$("#hand [type=checkbox]", table)) one.checked = chosen.has(one.value);
  // what somebody is typing stays, unless what it was to change has changed meanwhile
  for (const old of typed) {
    const one = document.getElementById(old.id);
    if (one?.matches("input") && one.defaultValue === old.defaultValue) one.value = old.value;
  }
  $$(".left, .right, .lesson", table).forEach((one, number) => { one.scrollTop = scrolled[number] ?? 0; });
  countThrown();
  document.title = table.dataset.title;
  changedAt = performance.now();
  focusAgain(was);
  runClock();

  if (!moving || started === "waiting") return;
  let fresher = 0;
  const after = places(table);
  for (const [name, card] of after) {
    const old = before.get(name);
    if (old) fly(card, old[0]);
    else if (card.closest("#hand")) fly(card, $(".stock .card", table)?.getBoundingClientRect() ?? stock, 380, 70 * fresher++);
    else if (card.closest(".trick, .result .pair")) fly(card, card.closest(".near") ? near : far);
    else if (card.closest(".turned")) fly(card, stock);
    else if (card.closest(".tower.shut")) fly(card, $(".turnup .card", table)?.getBoundingClientRect(), 300, 45 * Number(card.dataset.order));
  }
  for (const [name, [from, picture]] of before) {
    if (after.has(name) || !picture) continue;
    const winner = $(".trick .won", table)?.classList.contains("near") ? near : far;
    const to = picture.closest?.("#hand") ? stock : winner;
    if (from.width && to) flyAway(picture, from, to);
  }
}

/** The reply of a trick is seen for a while even where the next lead follows at once. */
async function showTrick(fresh) {
  if (fresh.dataset.trick === table.dataset.trick || $("#result", fresh) || $("#result", table)) return;
  const places = $$(".trick figure", table), lying = $(".trick.taken", fresh);
  const cards = $$("#last .pair .card", fresh);
  if (lying || cards.length !== 2 || places.length !== 2) return;
  const led = $(".trick .card[data-card]", table)?.closest("figure");
  if (!led) return;
  const other = places.find((one) => one !== led);
  const reply = cards[1].cloneNode(true);
  reply.className = "card";
  $(".card", other)?.replaceWith(reply);
  if (!calm.matches) fly(reply, $(".far-hand", table)?.getBoundingClientRect());
  await wait(1100);
}

// ---- news

async function fetchNow() {
  const answer = await fetch(table.dataset.now, { headers: { Accept: "text/x-fragment" }, credentials: "same-origin" });
  if (!answer.ok) throw new Error(String(answer.status));
  return parsed(await answer.text());
}

let refreshing = null, again = false, patience = 1000;
function refresh() {
  again = true;
  refreshing ??= (async () => {
    try {
      while (again) {
        again = false;
        if (busy) { await wait(60); again = true; continue; }
        const fresh = await fetchNow();
        if (!fresh) continue;
        if (Number(fresh.dataset.version) < Number(table.dataset.version)) continue;
        await showTrick(fresh);
        if (busy) { again = true; continue; }
        const mine = "yours" in fresh.dataset && !("yours" in table.dataset);
        replace(fresh);
        sound(mine ? 520 : 330);
      }
      patience = 1000;
    } catch { // the stream may still run, so nothing else would ask again
      setTimeout(refresh, patience);
      patience = Math.min(patience * 2, 15000);
    } finally { refreshing = null; }
  })();
  return refreshing;
}

addEventListener("online", () => { if (table && heard > Number(table.dataset.version)) refresh(); });

addEventListener("pageshow", (event) => { if (table && event.persisted) refresh(); });

let stream = null, retry = 1000, lost = false;
function listen() {
  if (!table?.dataset.live) return;
  const address = new URL(table.dataset.live, location.href);
  address.searchParams.set("since", String(heard));
  stream = new EventSource(address);
  stream.onopen = () => {
    retry = 1000;
    if (lost) { lost = false; note($("#words").dataset.back, true); refresh(); }
  };
  const news = (event) => {
    let told;
    try { told = JSON.parse(event.data); } catch { return; }
    const version = Number(told.version ?? event.lastEventId);
    const said = (told.said ?? []).filter((one) => Number(one.n) > heard);
    if (said.length) say(said.map((one) => one.spoken ?? one.said));
    if (Number.isFinite(version)) heard = Math.max(heard, version);
    if (version !== Number(table.dataset.version)) refresh();
  };
  stream.onmessage = news;
  stream.addEventListener("table", news);
  stream.onerror = () => {
    if (!lost) { lost = true; note($("#words").dataset.lost); }
    if (stream.readyState === EventSource.CLOSED) {
      setTimeout(listen, retry);
      retry = Math.min(retry * 2, 15000);
    }
  };
}

function note(sentence, passing = false) {
  const place = $("#note", table);
  if (!place) return;
  place.textContent = sentence;
  place.hidden = !sentence;
  say(sentence ? [sentence] : []);
  if (passing) setTimeout(() => { if (place.textContent === sentence) place.hidden = true; }, 4000);
}

// ---- acting

async function send(form, button) {
  if (busy) return;
  busy = true;
  const body = new URLSearchParams(new FormData(form));
  if (button?.name) body.append(button.name, button.value);
  form.setAttribute("aria-busy", "true");
  try {
    const see = form.method === "get";
    const address = see ? `${table.dataset.now}?${body}` : form.action;
    const answer = await fetch(address, {
      method: see ? "GET" : "POST", body: see ? undefined : body,
      headers: { Accept: "text/x-fragment" }, credentials: "same-origin",
    });
    const text = await answer.text(), fresh = parsed(text);
    if (!fresh) { // refused before it came to the table: too often, or the server has failed
      note(JSON.parse(text).error.message);
      return;
    }
    const below = !form.closest(".play"); // on a phone: out of sight of what is asked and answered
    replace(fresh);
    if (below && $("#asked", table).getBoundingClientRect().top < 0) scrollTo(0, 0);
    if (answer.ok) sound();
    const refusal = $("#note:not([hidden])", table);
    if (refusal) say([refusal.textContent.trim()]);
  } catch {
    note($("#words").dataset.lost);
  } finally {
    busy = false;
    form.removeAttribute("aria-busy");
  }
  if (heard > Number(table.dataset.version)) refresh();
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!table?.contains(form) || !("act" in form.dataset || "see" in form.dataset)) return;
  event.preventDefault();
  const button = event.submitter;
  if (button?.dataset.why) { barred(button); return; }
  send(form, button);
});

// Nothing is done by a tap that was meant for what lay here before: a finger that came down as
// things changed, a mouse that has not moved since. Keys and screen readers are always meant.
let movedAt = 0, downAt = 0, downBy = "";
document.addEventListener("pointermove", () => { movedAt = performance.now(); }, { passive: true, capture: true });
document.addEventListener("pointerdown", (event) => { downAt = performance.now(); downBy = event.pointerType; }, { passive: true, capture: true });
document.addEventListener("click", (event) => {
  if (event.detail === 0 || performance.now() > changedAt + 400 || !event.target.closest("#table form")) return;
  if (downBy === "touch" ? downAt < changedAt + 200 : movedAt < changedAt) {
    event.preventDefault();
    event.stopPropagation();
  }
}, true);

function barred(button) {
  note(button.dataset.why);
  const rule = button.dataset.rule;
  if (rule) {
    const link = document.createElement("a");
    Object.assign(link, { href: `/rules/${rule}`, target: "_blank", rel: "noopener", textContent: rule, className: "rule" });
    $("#note", table).append(" ", link);
  }
  if (!calm.matches) button.animate([{ translate: "0" }, { translate: "-4px" }, { translate: "4px" }, { translate: "0" }], { duration: 180 });
}

function countThrown() {
  const form = $("[data-throw]", table ?? document);
  if (!form) return;
  const number = $$(":checked", form).length, button = $("[data-thrower]", form), words = $("#words").dataset;
  button.textContent = number ? words.throw.replace("#", String(number)) : words.none;
  button.disabled = number < Number(form.dataset.low) || number > Number(form.dataset.high);
}
document.addEventListener("change", (event) => { if (event.target.closest("[data-throw]")) countThrown(); });

// ---- advice, at tables against the computer

const hint = $("#hint");
async function advise(link) {
  const place = $("#hint-text"), version = table.dataset.version;
  place.textContent = place.dataset.thinking;
  hint.showModal();
  try {
    const answer = await fetch(link.href, { headers: { Accept: "text/x-fragment" }, credentials: "same-origin" });
    const told = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (hint.open && version === table.dataset.version) place.replaceChildren(...told.body.childNodes);
  } catch { place.textContent = $("#words").dataset.lost; }
}
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-hint]");
  if (!link || !hint || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  advise(link);
});

// ---- clocks

let ticking = 0, looking = 0;
function runClock() {
  clearInterval(ticking);
  clearTimeout(looking);
  if (table.dataset.again) looking = setTimeout(refresh, Math.min(1000 * Number(table.dataset.again) + 500, 2 ** 30));
  const clock = $(".clock[data-running]", table);
  if (!clock) return;
  const until = performance.now() + 1000 * Number(clock.dataset.left);
  ticking = setInterval(() => {
    const left = Math.max(0, Math.round((until - performance.now()) / 1000));
    $("time", clock).textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }, 500);
}

// ---- keys

const LATIN = Object.fromEntries([..."йцукенгшщзфывапролдячсмить"].map((sign, place) => [sign, "qwertyuiopasdfghjklzxcvbnm"[place]]));
const dialog = $("#keys");
const fields = dialog ? $$(".keys input", dialog) : [];
let keys = { ...Object.fromEntries(fields.map((one) => [one.name, one.dataset.usual])), ...kept.read("keys", {}) };
const ACTS = { propose: "propose", stand: "stand", accept: "accept", refuse: "refuse", announce: "announce", silent: "silent" };

function showKeys() {
  for (const field of fields) field.value = keys[field.name] ?? field.dataset.usual;
  $("[name=sound]", dialog).checked = kept.read("sound", false);
  dialog.showModal();
}
if (dialog) {
  $("#show-keys")?.addEventListener("click", showKeys);
  $("#usual-keys").addEventListener("click", () => fields.forEach((one) => { one.value = one.dataset.usual; }));
  $("form", dialog).addEventListener("submit", (event) => {
    const wanted = Object.fromEntries(fields.map((one) => [one.name, one.value.toLowerCase() || one.dataset.usual]));
    const values = Object.values(wanted);
    const twice = fields.find((one) => values.filter((value) => value === wanted[one.name]).length > 1 || /^[0-9\s]$/.test(wanted[one.name]));
    if (twice) {
      event.preventDefault();
      twice.setCustomValidity($("#words").dataset.taken);
      twice.reportValidity();
      return;
    }
    keys = wanted;
    kept.write("keys", keys);
    kept.write("sound", $("[name=sound]", dialog).checked);
  });
  fields.forEach((one) => one.addEventListener("input", () => fields.forEach((field) => field.setCustomValidity(""))));
}

function tell(id) {
  const region = id === "table" ? $("#felt, #result-title", table) : document.getElementById(id);
  if (!region) return;
  region.scrollIntoView({ block: "nearest", behavior: calm.matches ? "auto" : "smooth" });
  if (region.dataset.say) say([region.dataset.say]);
  else region.focus({ preventScroll: true });
}

function press(button) {
  if (!button || button.disabled) return false;
  button.focus({ preventScroll: true });
  button.click();
  return true;
}

function number(which) {
  const field = $(`[data-digit="${which}"]`, table);
  if (field) { field.focus(); field.select(); return; }
  if ($("#hand form", table)) {
    const card = $$("#hand form .card", table)[which - 1];
    if (card) press(card.matches("button") ? card : $("input", card));
    return;
  }
  press($$("button[name=act]", table).find((one) => one.value === `propose ${which}`));
}

function act(use) {
  const buttons = $$("#asked button[name=act]", table);
  const fitting = buttons.filter((one) => one.value.split(" ")[0] === ACTS[use]);
  // of several proposals the proposed one is made, else the number is still to be chosen
  if (fitting.length > 1 && !("go" in fitting[0].dataset)) fitting[0].focus();
  else press(fitting[0]);
}

document.addEventListener("keydown", (event) => {
  if (!table || event.ctrlKey || event.altKey || event.metaKey || event.repeat || $("dialog[open]")) return;
  const at = event.target;
  if (at.matches?.("input:not([type=checkbox]), select, textarea")) return;
  if (event.key === "Enter") {
    if (!at.closest?.("button, a, summary") && press($("[data-go]", table))) event.preventDefault();
    return;
  }
  if (/^[1-9]$/.test(event.key)) { number(Number(event.key)); event.preventDefault(); return; }
  const sign = event.key.toLowerCase();
  const use = Object.keys(keys).find((one) => keys[one] === sign) ?? Object.keys(keys).find((one) => keys[one] === LATIN[sign]);
  if (!use) return;
  event.preventDefault();
  if (use === "help") showKeys();
  else if (use === "advice") press($("[data-hint]", table));
  else if (use in ACTS) act(use);
  else tell(use);
});

// Who has just founded this table sits down at once: the page above has shown him the fingerprint of
// the first shuffle, and only now random letters are made, which the server could not know before.
async function sitNow(form) {
  await send(form);
  heard = Number(table.dataset.version);
}

if (table) {
  countThrown();
  runClock();
  const form = $("form[data-sit-now]", table);
  if (form) sitNow(form).then(listen);
  else listen();
}
