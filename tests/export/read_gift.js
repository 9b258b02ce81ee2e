// Reads GIFT with gift-pegjs: a file's name comes in, JSON goes out.
const { readFileSync } = require("node:fs");
const { parse } = require("gift-pegjs");

process.stdout.write(JSON.stringify(parse(readFileSync(process.argv[2], "utf8"))));
