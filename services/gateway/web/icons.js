import { addIcons } from "./dom.js";

// Path data of the drawings that the first screen does without; 24 by 24, drawn as lines.
addIcons({
    bin: "M4 6.5h16M9.5 6V4h5v2M6.5 6.5l.8 13h9.4l.8-13M10.2 10.5v5.5M13.8 10.5v5.5",
    share: "M12 14.5V3.5M8 7l4-3.5L16 7M7 10.5H5v10h14v-10h-2",
    back: "M14.5 5l-7 7 7 7",
    chevron: "M9.5 5l7 7-7 7",
    retry: "M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.8 3.5v4h-4",
    check: "M5 12.5l4.5 4.5L19 7",
    search: "M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13zM15.5 15.5L20.5 20.5",
    export: "M12 4v11M8 11.5l4 4 4-4M5 19.5h14",
    shield: "M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6z",
    star: "M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z",
    question: "M8.5 9a3.5 3.5 0 1 1 5.2 3c-1.1.7-1.7 1.3-1.7 2.7M12 18.5v.1",
    covers: "M4 8.5h11.5V20H4zM8.5 8V4H20v11.5h-4",
    noCamera: "M4 4l16 16M9.2 4.5H15L16.6 7h2.9A1.5 1.5 0 0 1 21 8.5v8.3M17.5 19h-13A1.5 1.5 0 0 1 3 17.5v-9A1.5 1.5 0 0 1 4.5 7h1.8M9.4 10.2a3.6 3.6 0 0 0 4.9 5.1",
    disc: "M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18zM12 14.5a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5z",
});
