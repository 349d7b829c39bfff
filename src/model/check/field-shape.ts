import { isRow } from '../values/row.ts'

/** How a word of a field is written: an example, and whether a value is so. */
export interface FieldShape {
  readonly example: string
  readonly fits: (value: unknown) => boolean
}

const isText = (value: unknown): boolean => typeof value === 'string'
const isNumber = (value: unknown): boolean => typeof value === 'number'
const isSaid = (value: unknown): boolean => value === true

const shape = (example: string, fits: (value: unknown) => boolean): FieldShape => ({ example, fits })

/** The words of a field and what stands behind each; a builder or a trait writes them. */
export const fieldShapes: Readonly<Record<string, FieldShape>> = {
  kind: shape("name: text('Name')", isText),
  label: shape("name: text('Name', required)", isText),
  heading: shape("text('Remarks', heading('Remark'))", isText),
  hint: shape("text('Name', hint('As on the cover.'))", isText),
  choices: shape("choice('Status', ['New', 'Open'])", (value) => Array.isArray(value) && value.every(isText)),
  formerly: shape(
    "choice('Status', ['New', 'Open'], was({ Open: 'Opened' }))",
    (value) => isRow(value) && Object.values(value).every(isText),
  ),
  required: shape("text('Name', required), or without it", isSaid),
  sortable: shape("text('Name', sortable), or without it", isSaid),
  unique: shape(
    "text('Name', unique), or uniqueOr('We have this one.')",
    (value) => isSaid(value) || isText(value),
  ),
  to: shape("reference('Author', 'author')", isText),
  column: shape("reference('Entered by', 'reader', column('made_by'))", isText),
  of: shape("daysUntil('Days left', 'due')", isText),
  belongs: shape("reference('Book', 'book', required, belongs)", isSaid),
  stamped: shape("reference('Entered by', 'reader', creator)", (value) => value === 'creator'),
  notBefore: shape("date('Due', notBefore('lent_on'))", isText),
  chips: shape(
    "reference('State', 'state', chips({ Lost: 'red' }))",
    (value) => isRow(value) && Object.values(value).every(isText),
  ),
  initially: shape("flag('Rare', initially(false))", (value) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  ),
  longest: shape("text('Name', longest(80))", isNumber),
  least: shape("number('Pages', between(1, 5000))", isNumber),
  most: shape("number('Pages', between(1, 5000))", isNumber),
  wide: shape("text('Name', wide), or without it", isSaid),
  unsearched: shape("longtext('Notes', unsearched), or without it", isSaid),
  readonly: shape("flag('Printed', readonly), or without it", isSaid),
  access: shape(
    "longtext('Notes', access({ read: 'readers.update' }))",
    (value) => isRow(value) && Object.values(value).every((each) => each === undefined || isText(each)),
  ),
  was: shape("date('Lent on', was('lent_at'))", isText),
}
