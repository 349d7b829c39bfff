import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useState } from 'react'
import { encodingNames } from '#texts/encodings'
import { importing as words } from '#texts/import-screen'
import type { ImportColumns, ImportFile } from '../../../../schemas/import-columns.ts'
import { Icon } from '../../shared/design/Icon.tsx'
import columnStyles from './columns.module.css'
import { chooseEncoding } from './encoding-choice.ts'
import fieldStyles from './field.module.css'
import { findKeyFault, type ImportChoices, sameKey } from './import-calls.ts'
import type { Importing } from './use-import.ts'

interface FileSettingsProps {
  readonly control: Importing
  readonly look: ImportColumns
}

/** The heading is most likely within these first lines. */
const headLines = 10

/** The file and its settings; each was detected and can be changed. */
export const FileSettings = ({ control, look }: FileSettingsProps) => {
  const { file, choices, say, go } = control
  const chosen = choices.by ?? look.by
  const [own, setOwn] = useState(false)
  const { kind, sheets, rows } = look.file
  // The choice is shown at once, while the server recomputes its effect.
  const { sheet, delimiter, encoding, head } = { ...look.file, ...definedOf(choices) }
  const lines = [...new Set([0, ...Array.from({ length: headLines }, (_, at) => at + 1), head])]
  const ways = [...look.identifies.map(({ by }) => by), []]
  const wrong = findKeyFault(look, chosen)
  return (
    <div className={columnStyles.settings}>
      <div className={columnStyles.file}>
        <span className={columnStyles.type}>{kind.toUpperCase()}</span>
        <span className={columnStyles.name}>
          <b>{file?.name}</b>
          <small>{words.fileOf(rows, words.bytes(file?.size ?? 0))}</small>
        </span>
        <button type="button" className={columnStyles.link} onClick={() => go('file')}>
          {words.other}
        </button>
      </div>
      {kind === 'csv' ? (
        <>
          <Setting
            label={words.encoding}
            value={look.file.needs === 'encoding' ? '' : (encoding ?? '')}
            onChoose={(value) => chooseEncoding(control, value)}
          >
            {look.file.needs === 'encoding' && <option value="">{words.encodingOpen}</option>}
            {Object.entries(encodingNames).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Setting>
          <Setting
            label={words.delimiter}
            value={delimiter ?? ''}
            onChoose={(value) => say({ delimiter: value })}
          >
            {Object.entries(words.delimiters).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Setting>
        </>
      ) : (
        <Setting label={words.sheet} value={sheet ?? ''} onChoose={(value) => say({ sheet: value })}>
          {sheets.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Setting>
      )}
      <Setting label={words.head} value={String(head)} onChoose={(value) => say({ head: Number(value) })}>
        {lines.map((line) => (
          <option key={line} value={line}>
            {words.headIn(line)}
          </option>
        ))}
      </Setting>
      <Setting
        label={words.by}
        value={own ? ownChoice : JSON.stringify(ways.find((by) => sameKey(by, chosen)) ?? chosen)}
        wrong={wrong !== null}
        onChoose={(value) => {
          setOwn(value === ownChoice)
          if (value !== ownChoice) say({ by: JSON.parse(value) })
        }}
      >
        {(ways.some((by) => sameKey(by, chosen)) ? ways : [...ways, chosen]).map((by) => (
          <option key={by.join()} value={JSON.stringify(by)}>
            {calledBy(look, by)}
          </option>
        ))}
        <option value={ownChoice}>{words.byChosen}</option>
      </Setting>
      {wrong !== null && (
        <p id={wrongId} className={columnStyles.wrong} role="alert">
          {wrong}
        </p>
      )}
      {own && (
        <fieldset className={columnStyles.own}>
          <legend className="sr-only">{words.by}</legend>
          {look.columns.flatMap(({ target }) => {
            const field = look.targets.find(({ name }) => name === target)
            if (!field) return []
            const isIn = chosen.includes(field.name)
            const others = chosen.filter((name) => name !== field.name && name !== 'id')
            return [
              <label key={field.name}>
                <input
                  type="checkbox"
                  checked={isIn}
                  onChange={() => say({ by: isIn ? others : [...others, field.name] })}
                />
                {field.label}
              </label>,
            ]
          })}
        </fieldset>
      )}
    </div>
  )
}

const definedOf = ({ sheet, delimiter, encoding, head }: ImportChoices): Partial<ImportFile> =>
  Object.fromEntries(
    Object.entries({ sheet, delimiter, encoding, head }).filter(([, value]) => value !== undefined),
  )

/** Select value for choosing the fields one by one. */
const ownChoice = 'own'

const wrongId = 'found-by-wrong'

const calledBy = ({ targets }: ImportColumns, by: readonly string[]): string => {
  if (by[0] === 'id') return words.byId
  if (by.length === 0) return words.byNone
  return words.byJoined(by.map((name) => targets.find((target) => target.name === name)?.label ?? name))
}

interface SettingProps {
  readonly label: string
  readonly value: string
  /** The choice is invalid, as explained below. */
  readonly wrong?: boolean
  readonly onChoose: (value: string) => void
  readonly children: ReactNode
}

const Setting = ({ label, value, wrong = false, onChoose, children }: SettingProps) => (
  <label className={columnStyles.setting}>
    <span>{label}</span>
    <span className={fieldStyles.choice}>
      <select
        className={fieldStyles.field}
        value={value}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? wrongId : undefined}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {children}
      </select>
      <Icon of={ChevronDown} size={14} />
    </span>
  </label>
)
