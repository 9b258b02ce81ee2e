// The line to the class. It comes back by itself after a drop, and says how it stands; what was sent and is
// not acknowledged in time means that it is down, whatever the browser thinks.
const [SHORT, LONG, PATIENCE] = [250, 4000, 6000]; // milliseconds

export function line(address, { hello, heard, stands }) {
  let socket = null;
  let tries = 0;
  let sent = 0;
  let waiting = new Map(); // number of what was sent -> its alarm
  let timer = 0;
  let open = false;

  function drop() {
    waiting.forEach(clearTimeout);
    waiting = new Map();
    open = false;
    clearTimeout(timer);
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    socket = null;
  }

  function again() {
    drop();
    if (!hello()) return; // there is nobody to come back
    stands("lost");
    const pause = Math.min(LONG, SHORT * 2 ** tries) * (0.5 + Math.random() / 2); // not all at once
    tries += 1;
    timer = setTimeout(start, pause);
  }

  function told(event) {
    let frame;
    try {
      frame = JSON.parse(event.data);
    } catch {
      return;
    }
    if (frame === null || typeof frame !== "object") return;
    const number = frame.ack ?? frame.n;
    clearTimeout(waiting.get(number));
    waiting.delete(number);
    if (!open && ("model" in frame || "you" in frame)) {
      open = true;
      tries = 0;
      stands("open");
    }
    heard(frame);
  }

  function start() {
    drop();
    const first = hello();
    if (!first) return;
    socket = new WebSocket(address);
    socket.onopen = () => socket.send(JSON.stringify(first));
    socket.onmessage = told;
    socket.onclose = again;
    timer = setTimeout(() => !open && again(), PATIENCE);
  }

  const now = () => !open && socket?.readyState !== WebSocket.CONNECTING && hello() && start();
  addEventListener("online", now);
  addEventListener("pageshow", (event) => event.persisted && start());
  addEventListener("offline", again);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && now());

  return {
    start,
    stop: drop,
    // `at` is what was seen when it was chosen
    send(act, at) {
      if (!open) return;
      sent += 1;
      waiting.set(sent, setTimeout(again, PATIENCE));
      socket.send(JSON.stringify({ act, n: sent, at }));
    },
  };
}
