/**
 * Loads a page of a preview anew when there is something else to see. A page that nobody looks at holds no
 * connection, of which a browser has six for a site.
 */
(() => {
  const version = document.documentElement.querySelector("[data-preview]")?.dataset.preview;
  let events;

  function listen() {
    events ??= new EventSource("/-/preview/events");
    events.addEventListener("state", ({ data }) => {
      if (data === version) return;
      stop();
      location.reload();
    });
  }

  function stop() {
    events?.close();
    events = undefined;
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? stop() : listen()));
  addEventListener("pagehide", stop);
  addEventListener("pageshow", () => document.hidden || listen());
})();
