import { likeStart } from '../driver/catalog.ts'
import { quote } from '../driver/dialect.ts'
import type { TextPieces, TextSearch } from '../driver/text-search.ts'

/** Trigrams in a contentless full-text table: deleting an entry needs its original text. */
const pieces: TextPieces = {
  shortest: 3,
  add: (index) => `insert into ${quote(index)} (rowid, label, text) values (?, ?, ?)`,
  remove: (index) =>
    `insert into ${quote(index)} (${quote(index)}, rowid, label, text) values ('delete', ?, ?, ?)`,
  rebuild: (index, rows) => [
    `insert into ${quote(index)} (${quote(index)}) values ('delete-all')`,
    `insert into ${quote(index)} (rowid, label, text) ${rows}`,
    // Merges the many segments that a bulk insert leaves; otherwise later writes would merge them bit by bit.
    // At a million rows, that doubled the processor time of each write, as measured.
    `insert into ${quote(index)} (${quote(index)}) values ('optimize')`,
  ],
  find: (index, word, part) => {
    const phrase = `"${word.replaceAll('"', '""')}"`
    return {
      sql: `select rowid as "id" from ${quote(index)} where ${quote(index)} match ?`,
      parameters: [part === 'label' ? `label : ${phrase}` : phrase],
    }
  },
}

export const sqliteSearch: TextSearch = {
  index: ({ index, former }) => [
    ...former.flatMap((each) => [
      `drop table if exists ${quote(each.index)}`,
      `drop table if exists ${quote(each.folded)}`,
    ]),
    `drop table if exists ${quote(index)}`,
    `create virtual table ${quote(index)} using fts5(label, text, content='', tokenize='trigram case_sensitive 1')`,
    `insert into ${quote(index)} (${quote(index)}, rank) values ('automerge', 8)`,
  ],
  indexesStartingWith: (prefix) =>
    `select name from sqlite_schema where type = 'table' and name like '${likeStart(prefix)}' escape '\\'`,
  drop: (index) => `drop table if exists ${quote(index)}`,
  startsWith: (column, text) => ({ sql: `instr(${column}, ?) = 1`, parameters: [text] }),
  includes: (column, text) => ({ sql: `instr(${column}, ?) > 0`, parameters: [text] }),
  pieces,
}
