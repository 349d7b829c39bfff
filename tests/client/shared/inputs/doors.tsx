import { fireEvent } from '@testing-library/react'
import { expect } from 'vitest'
import { layBlock } from '../../../../src/client/features/edit/paste/pasted.ts'
import { Typed } from '../../../../src/client/features/filters/Bounds.tsx'
import { filterableOf } from '../../../../src/client/features/filters/filterable-fields.ts'
import { readPastedCell as readLine } from '../../../../src/client/features/form/read-block.ts'
import { FieldRows } from '../../../../src/client/features/many/SetRows.tsx'
import { CellInput } from '../../../../src/client/shared/field-editor/CellInput.tsx'
import { type Input, inputOf } from '../../../../src/client/shared/inputs/index.ts'
import {
  date,
  datetime,
  decimal,
  entity,
  flag,
  money,
  number,
  text,
  url,
} from '../../../../src/descriptor/index.ts'
import { build, type EntityModel, type FieldModel, meaningOf } from '../../../../src/model/index.ts'
import { readCell } from '../../../../src/model/sheet/read-cell.ts'
import { onStage } from '../../stage.tsx'

const descriptor = entity({
  one: 'weighing',
  many: 'weighings',
  fields: {
    name: text('Name'),
    number: number('Number'),
    fine: decimal('Fine', 3),
    amount: money('Amount', 'EUR'),
    whole: decimal('Whole', 0),
    day: date('Day'),
    time: datetime('Time'),
    site: url('Site'),
    flag: flag('Flag'),
  },
  form: [
    {
      title: 'Weighing',
      show: ['name', 'number', 'fine', 'amount', 'whole', 'day', 'time', 'site', 'flag'],
    },
  ],
})
const today = '2026-11-21'
const built = build([{ file: 'entities/weighing.ts', descriptor }], {
  name: 'scales',
  title: 'Scales',
  groups: [],
})
const model = { ...built, zone: 'Europe/Berlin' }
export const weighings = model
export const { weighing } = model.entities as { readonly weighing: EntityModel } // it is there
export const fieldOf = (name: string): FieldModel => weighing.field[name] as FieldModel // of those above

/** What a field comes to hold; 'asked' where it can be read in two ways, 'none' where it is refused. */
export type Outcome = unknown

const held = (value: unknown, field: FieldModel): Outcome => {
  const accepted = value === undefined || value === null ? null : meaningOf(field.kind).accept(value, field)
  return accepted && 'value' in accepted ? accepted.value : 'none'
}

const typed = (value: unknown, field: FieldModel): Outcome => {
  const input: Input = inputOf[field.kind]
  const asks = input.unsent?.(value, field, model.zone) ?? null
  return asks !== null && /two ways/.test(asks) ? 'asked' : held(value, field)
}

export const props = (field: FieldModel, change: (value: unknown) => void) => ({
  ...{ model, entity: weighing, field, item: null, draft: {}, today, editing: true, id: 'it' },
  ...{ required: false, invalid: false, describedBy: undefined, disabled: false, addRow: null },
  change: (changes: Readonly<Record<string, unknown>>) => change(changes[field.key]),
})

export const show = (children: React.ReactNode) =>
  onStage({
    ...{ model, answers: {}, otherwise: () => ({ body: { data: [] } }), holding: [], entries: ['/'] },
    ...{ matchMedia: undefined, children },
  })

const write = (said: string): HTMLInputElement => {
  const input = document.querySelector('main input') as HTMLInputElement // one is shown
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: said } })
  return input
}

/** Each takes a text as somebody writes it there. */
export const doors = {
  form: (field: FieldModel, said: string) => {
    let value: unknown
    const KindInput: Input = inputOf[field.kind]
    show(<KindInput {...props(field, (to) => (value = to))} />)
    write(said)
    return typed(value, field)
  },
  cell: (field: FieldModel, said: string) => {
    let value: unknown = 'asked'
    const looks = { model, entity: weighing, field, present: '', offers: undefined, canBeEmpty: true }
    show(
      <CellInput
        {...looks}
        row={{ id: 1 }}
        typed={null}
        leaves={() => false}
        onSet={(to) => (value = held(to.value, field))}
        onLeave={() => {}}
      />,
    )
    const input = write(said)
    const wrong = document.getElementById('cell-wrong')?.textContent ?? ''
    fireEvent.keyDown(input, { key: 'Enter' })
    return value === 'asked' && !/two ways/.test(wrong) ? 'none' : value
  },
  bulk: (field: FieldModel, said: string) => {
    let value: unknown
    const choices = { ways: {}, draft: {} }
    const onChoose = ({ draft }: { readonly draft: Readonly<Record<string, unknown>> }) =>
      (value = draft[field.key])
    show(<FieldRows entity={weighing} fields={[field]} choices={choices} onChoose={onChoose} />)
    write(said)
    return typed(value, field)
  },
  filter: (field: FieldModel, said: string) => {
    let value: unknown
    const of = filterableOf(model, weighing, () => true).find((each) => each.field.name === field.name)
    if (!of) throw new Error(`Nobody filters by ${field.name}.`)
    show(<Typed of={of} id="it" label="It" value={undefined} onChange={(to) => (value = to)} />)
    write(said)
    if (!/two ways/.test(document.getElementById('it-question')?.textContent ?? ''))
      return typed(value, field)
    expect(value).toBeUndefined() // it enters no rule
    return 'asked'
  },
  lines: (field: FieldModel, said: string) => typed(readLine(field, said, model.zone), field),
  paste: (field: FieldModel, said: string) => {
    const column = { name: field.name, head: field.label, field, inside: null, entity: weighing }
    const looking = { model, entity: weighing, today, holds: () => true, lock: () => null }
    const { asked, cells } = layBlock(looking as never, [[said]], [{ id: 1 }], [column as never])
    const [cell] = cells
    if (cell?.against) return /two ways/.test(cell.against) ? 'asked' : 'none'
    const value = asked[0]?.set[field.key]
    // what will be stored is what was shown before
    expect(cell?.after).toBe(meaningOf(field.kind).show(value, undefined, model.zone))
    return held(value, field)
  },
} as const

export const imported = (field: FieldModel, said: string, way: string | null): Outcome => {
  const read = readCell(field, said, way, model.zone)
  if ('message' in read) return /two ways/.test(read.message) ? 'asked' : 'none'
  return held(read.value, field)
}
