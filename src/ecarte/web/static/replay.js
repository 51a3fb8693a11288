// Going through a record: arrow keys step, and the expert's opinion comes by itself.
// Everything here only hastens what the page's links do.

const KEYS = {
  ArrowLeft: "before", ArrowRight: "after", Home: "first", End: "last",
  PageUp: "deal_before", PageDown: "deal_after",
};
let asking = null;
let turned = Promise.resolve();

/** Takes the steps one after another, so that none is lost when a key is pressed quickly. */
function turn(way) {
  turned = turned.then(() => step(way));
}

async function step(way) {
  const link = document.querySelector(`a[data-way="${way}"][href]`);
  if (!link) return;
  asking?.abort();
  try {
    const answer = await fetch(link.href);
    if (!answer.ok) throw new Error(answer.statusText);
    show(new DOMParser().parseFromString(await answer.text(), "text/html"), link, way);
  } catch {
    location.assign(link.href);
  }
}

function show(page, link, way) {
  const held = document.activeElement?.dataset?.way;
  const open = [...document.querySelectorAll("main details")].map((one) => one.open);
  document.querySelector("main").replaceWith(page.querySelector("main"));
  document.querySelectorAll("main details").forEach((one, i) => { one.open = open[i] ?? false; });
  document.title = page.title;
  // the switches of language and pack lead to this step too
  const fresh = page.querySelectorAll(".choices a");
  document.querySelectorAll(".choices a").forEach((one, i) => { if (fresh[i]) one.href = fresh[i].href; });
  document.querySelector("#heard").textContent = document.querySelector(".now").textContent;
  history.replaceState(null, "", link.href.split("#")[0]);
  document.querySelector(`[data-way="${held ?? way}"]`)?.focus({ preventScroll: true });
  asking = new AbortController();
  ask(asking.signal);
}

async function ask(signal) {
  const expert = document.querySelector("#expert");
  if (!expert || expert.querySelector("h3")) return;
  await new Promise((rest) => setTimeout(rest, 400));
  if (signal?.aborted) return;
  try {
    const answer = await fetch(expert.dataset.from, { signal });
    if (answer.ok) expert.innerHTML = await answer.text();
  } catch { /* the link to the expert is still there */ }
}

addEventListener("keydown", (event) => {
  const way = KEYS[event.key];
  const typed = event.target.closest("textarea, input, select, pre");
  if (!way || typed || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  turn(way);
});

addEventListener("click", (event) => {
  const link = event.target.closest("a[data-way][href]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  turn(link.dataset.way);
});

ask();
