import { parsePath, Route, Routes, useParams } from 'react-router-dom'
import { FormScreen } from '../../../../src/client/features/form/FormScreen.tsx'
import type { EntityModel, Model, Row } from '../../../../src/model/index.ts'
import type { Said } from '../../answering.ts'
import { model as product } from '../../product.ts'
import { type Answers, onStage } from '../../stage.tsx'

export const listOf = (rows: readonly Row[]): Said => ({ body: { data: rows } })
export const item = (row: Row): Said => ({ body: { data: row } })

interface FormStage {
  /** Permissions not held; all are held without. */
  readonly without?: readonly string[]
  /** Permissions held beside those of the verbs. */
  readonly holding?: readonly string[]
  /** Where the form was opened from. */
  readonly from?: string
  /** What the link here said. */
  readonly state?: object
  /** What the server can do beyond the specification. */
  readonly can?: readonly string[]
  /** Another than the product's. */
  readonly model?: Model
}

const Shown = ({ entity }: { readonly entity: EntityModel }) => (
  <FormScreen entity={entity} id={useParams().id ?? null} />
)

/** The form of an entity in a page of its own, over a server that says `answers`, and of other lists that they are empty. */
export const open = (
  entity: EntityModel,
  address: string,
  answers: Answers,
  { without = [], holding = [], from = '/elsewhere', state, can, model = product }: FormStage = {},
) =>
  onStage({
    model,
    answers,
    otherwise: () => listOf([]),
    holding: model.list
      .flatMap((each) => Object.values(each.permission))
      .filter((title) => !without.includes(title))
      .concat(holding),
    ...(can && { can }),
    entries: [from, state ? { ...parsePath(address), state } : address],
    matchMedia: (query) => ({
      matches: query === '(pointer: fine)',
      addEventListener: () => {},
      removeEventListener: () => {},
    }),
    children: (
      <Routes>
        <Route path={`${entity.route.form}/:id?`} element={<Shown entity={entity} />} />
        <Route path="*" element={null} />
      </Routes>
    ),
  })
