/** Fields of a descriptor as a maintainer writes them, by name. */
export type Fields = Readonly<Record<string, string>>

/** What the office begins with. */
export const firstFields: Fields = {
  name: "text('Name', required, sortable)",
  code: "text('Code')",
  remark: "longtext('Remark')",
  amount: "text('Amount')",
  phone: "text('Phone')",
  day: "date('Day')",
  spare: "text('Spare')",
  sector: "reference('Sector', 'sector')",
}

/** The file of an entity with these fields. */
export const descriptor = (one: string, fields: Fields, further = ''): string => `
import { date, entity, initially, longtext, number, reference, required, sortable, text, unique, was } from '#descriptor'

export default entity({
  one: '${one}',
  many: '${one}s',${further}
  fields: {
${Object.entries(fields)
  .map(([name, field]) => `    ${name}: ${field},`)
  .join('\n')}
  },
  menu: { order: 9, icon: 'tag' },
})
`

const texts = [
  'plain',
  '  spaces around  ',
  'ÄÖÜ ß é ñ 日本語 🙂',
  `'quoted' "twice" \\ and ; -- drop table visits`,
  'two\nlines\tand a tab',
  '%_?*[]',
  'x'.repeat(255),
  '0',
  'null',
  'İstanbul ı',
]
const amounts = ['12', '1,5', 'about ten', '1e999', '', ' 7 ', 'NaN', '-0', '0x10', null]
const days = ['0001-01-01', '9999-12-31', '2024-02-29', '2026-11-21', null]

/** Rows with values that are awkward to carry: each combination comes up, codes are held by several rows. */
export const awkwardRow = (index: number): Readonly<Record<string, unknown>> => {
  const text = texts[index % texts.length] ?? ''
  return {
    id: index + 1,
    name: `${text.slice(0, 240)} ${index}`.slice(0, 255),
    code: index % 7 === 0 ? null : index % 50 === 0 ? 'Same as another' : `C-${index}`,
    remark: index % 3 === 0 ? null : `${text} `.repeat(1 + (index % 12)),
    amount: amounts[index % amounts.length],
    phone: index % 11 === 0 ? null : index % 13 === 0 ? '' : `+977 ${index}`,
    day: days[index % days.length],
    spare: null,
    sector: null,
  }
}
