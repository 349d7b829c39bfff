import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A text of the descriptor of proposals, and what stands there instead. */
export type Edit = readonly [find: string | RegExp, replace: string]

/** What an older version may serve beside: fields and an entity added, indexes made, a field taken away. */
export const harmless: readonly Edit[] = [
  [/^import \{/, 'import {\n  initially,\n  money,\n  number,\n  text,'],
  [
    / {4}status: reference/,
    `    priority: number('Priority', required, sortable, initially(3)),
    fee: money('Fee', 'EUR', sortable),
    code: text('Code', sortable),
    place: text('Place', sortable, initially('Here')),
    kick_off: date('Kick-off', sortable),
    second_sector: reference('Second Sector', 'sector'),
    status: reference`,
  ],
  ["'last_date'],", "'last_date', 'priority', 'code', 'place', 'kick_off', 'second_sector'],"],
  [/ {4}discussion_date: .*\n/, ''],
  [/'discussion_date',? ?/g, ''],
  [
    "    mine: ['Mine'",
    "    urgent: ['Urgent', { action: 'Pursued', priority: { below: 3 } }],\n    mine: ['Mine'",
  ],
  ["['pursued', 'dropped', 'unprocessed']", "['pursued', 'dropped', 'unprocessed', 'urgent']"],
]

/** An entity that the older version does not know. */
export const addedEntity = `import { entity, reference, required, sortable, text, unique } from '#descriptor'

export default entity({
  one: 'tender',
  many: 'tenders',
  fields: {
    title: text('Title', required, sortable, unique),
    proposal: reference('Proposal', 'proposal'),
  },
  menu: { group: 'Details', order: 9, icon: 'layers' },
})
`

/** A field under another name, with its values. */
export const renamed: readonly Edit[] = [
  [/'remarks'/g, "'notes'"],
  [/remarks: (longtext\(.*)sortable\)/, "notes: $1sortable, was('remarks'))"],
  [/\{ remarks: /g, '{ notes: '],
  [/^import \{/, 'import {\n  was,'],
]

/** A field of another kind, with its values. */
export const retyped: readonly Edit[] = [
  [/fee: money\('Fee', 'EUR', sortable\)/, "fee: text('Fee', sortable, was('fee', 'money'))"],
  [/^import \{/, 'import {\n  was,'],
]

/** Edits the descriptor of proposals in a copy of the product. @returns what puts it back */
export const editProposals = async (folder: string, edits: readonly Edit[]): Promise<() => Promise<void>> => {
  const file = join(folder, 'entities', 'proposal.ts')
  const before = await readFile(file, 'utf8')
  let text = before
  for (const [find, replace] of edits) {
    const edited = text.replace(find, replace)
    if (edited === text) throw new Error(`The descriptor of proposals does not hold: ${find}`)
    text = edited
  }
  await writeFile(file, text)
  return () => writeFile(file, before)
}
