"""Tables in the browser: pages, an interface for programs, news; all over `ecarte.service`."""
