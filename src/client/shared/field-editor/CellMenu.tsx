import { useState } from 'react'
import { editing } from '#texts/editing'
import { type EntityModel, type FieldModel, type Model, meaningOf } from '../../../model/index.ts'
import { hitsIn } from '../../../model/values/hits.ts'
import { afterTyping, type MenuMove, type Pointing, pointingNowhere } from '../choosing/pointing.ts'
import { useChoices } from '../inputs/use-choices.ts'
import { CellOptions } from './CellOptions.tsx'
import type { NewValue } from './save-cell.ts'

/** How the user leaves an edited cell. */
export type CellExit = MenuMove

export interface EditorProps {
  readonly model: Model
  readonly entity: EntityModel
  readonly field: FieldModel
  /** The value of the cell in the wire format; null for none. */
  readonly held: unknown
  /** The value as text; '' for none. */
  readonly present: string
  /** The texts that it may change to, null for none; undefined for any. */
  readonly offers: readonly (string | null)[] | undefined
  readonly canBeEmpty: boolean
  /** Whether a row with this value leaves the list. */
  readonly leaves: (to: NewValue) => boolean
  readonly onSet: (to: NewValue, then: CellExit) => void
  readonly onLeave: (then?: CellExit) => void
}

/** A menu has a search field from this many options. */
const searchedFrom = 6

/** The values of a closed list or of a flag. */
const ofField = ({ choices, kind }: FieldModel, zone: string): readonly NewValue[] => {
  if (choices) return choices.map((text) => ({ value: text, row: null, text }))
  return [true, false].map((value) => ({
    value,
    row: null,
    text: meaningOf(kind).show(value, undefined, zone) || String(value),
  }))
}

/** A menu that sets one of several values. */
export const CellMenu = (props: EditorProps) => {
  const target = props.field.links === 'one' ? props.model.entities[props.field.to ?? ''] : undefined
  return target ? <OfRows {...props} target={target} /> : <OfField {...props} />
}

const OfField = (props: EditorProps) => {
  const [pointing, point] = useState(pointingNowhere)
  const all = ofField(props.field, props.model.zone)
  return (
    <CellOptions
      {...props}
      pointing={pointing}
      point={point}
      searched={all.length >= searchedFrom}
      options={hitsIn(all, ({ text }) => [text], pointing.keyword)}
      state={null}
      waiting={false}
      retry={null}
    />
  )
}

const OfRows = ({ target, ...props }: EditorProps & { readonly target: EntityModel }) => {
  const [pointing, point] = useState<Pointing>(pointingNowhere)
  const { keyword } = pointing
  const choices = useChoices(props.model, target, keyword, '', 0)
  const { options, loading, error, more } = choices
  const [searched, setSearched] = useState(false)
  if (!searched && (more || keyword !== '' || options.length >= searchedFrom)) setSearched(true)
  const state = error ? editing.failed : loading && options.length === 0 ? editing.loading : null
  return (
    <CellOptions
      {...props}
      pointing={pointing}
      point={point}
      searched={searched}
      options={options.map(({ id, label, row }) => ({ value: id, row, text: label }))}
      state={state ?? (more ? editing.more : null)}
      waiting={loading}
      retry={
        error
          ? () => {
              point(afterTyping(keyword))
              choices.retry()
            }
          : null
      }
    />
  )
}
