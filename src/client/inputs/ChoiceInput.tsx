import './select.css'
import Select, { NonceProvider } from 'react-select'
import { inputs } from '#texts/form'
import { lower, withArticle } from '#texts/grammar'
import { pageNonce } from '../state/page.ts'
import { type Entry, entryKey, entryOf } from './entries.ts'
import type { InputProps } from './input-props.ts'
import styles from './inputs.module.css'
import { SelectExtrasContext, selectParts } from './select-parts.tsx'

const textOf = (entry: Entry | null): string | null => entry?.label ?? null

/** One of a closed list; what the row holds is among them, though it may be none of the list any more. */
export const ChoiceInput = ({ field, draft, change, ...props }: InputProps) => {
  const { label, choices = [] } = field
  const value = draft[field.key]
  const held = typeof value === 'string' && value !== '' ? [value] : []
  const entries = [...new Set([...choices, ...held])].map((each, at) =>
    entryOf({ id: at + 1, label: each, row: { id: at + 1 } }),
  )
  const extras = {
    label,
    describedBy: props.describedBy,
    required: props.required,
    nothing: false,
    adds: false,
  }
  return (
    <NonceProvider nonce={pageNonce()} cacheKey="rs">
      <SelectExtrasContext value={extras}>
        <Select<Entry, boolean>
          unstyled
          blurInputOnSelect={false}
          className={styles.select ?? ''}
          classNamePrefix="rs"
          inputId={props.id}
          instanceId={props.id}
          aria-invalid={props.invalid}
          components={selectParts}
          isClearable={!props.required}
          backspaceRemovesValue={false} // one keystroke meant for a text that is not there
          isDisabled={props.disabled}
          value={entries.filter((entry) => entry.label === value)}
          options={entries}
          getOptionLabel={(entry) => entry.label}
          getOptionValue={entryKey}
          placeholder={
            props.disabled ? inputs.choice.nothing : inputs.choice.placeholder(withArticle(lower(label)))
          }
          noOptionsMessage={() => inputs.choice.none}
          onChange={(chosen) => change({ [field.key]: textOf([chosen].flat()[0] ?? null) })}
          menuPortalTarget={document.body}
          menuPlacement="auto"
        />
      </SelectExtrasContext>
    </NonceProvider>
  )
}
