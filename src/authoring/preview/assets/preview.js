/* Reloads a changed preview. A hidden page holds no connection: browsers allow six for a site. */
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

  function listenIfVisible() {
    if (document.hidden) stop();
    else listen();
  }

  document.addEventListener("visibilitychange", listenIfVisible);
  addEventListener("pagehide", stop);
  addEventListener("pageshow", listenIfVisible);
})();
