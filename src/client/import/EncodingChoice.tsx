import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { importing as words } from '#texts/import-screen'
import type { ImportColumns } from '../../../schemas/import-columns.ts'
import { Icon } from '../design/Icon.tsx'
import styles from './encoding.module.css'
import { offered, sayEncoding } from './encoding-choice.ts'
import type { Importing } from './use-import.ts'

/** So many are shown with their lines; the others can be chosen by their names. */
const shown = 6

interface EncodingChoiceProps {
  readonly control: Importing
  readonly look: ImportColumns
}

/** Asks how a text is written where its bytes leave that open: nothing is chosen until somebody does. */
export const EncodingChoice = ({ control, look: { file } }: EncodingChoiceProps) => (
  <fieldset className={styles.box} data-asks>
    <legend className="sr-only">{words.whichEncoding}</legend>
    <p className={styles.title}>
      <Icon of={TriangleAlert} />
      <b>{words.whichEncoding}</b> {words.encodingWhy}
    </p>
    {offered(file)
      .slice(0, shown)
      .map(({ name, label, line }) => (
        <label key={name} className={styles.way}>
          <input
            type="radio"
            name="encoding"
            checked={control.said.encoding === name}
            onChange={() => sayEncoding(control, name)}
          />
          <span className="cut" dir="auto">
            {line}
          </span>
          <small>{label}</small>
        </label>
      ))}
    <p className={styles.other}>{words.otherEncodings}</p>
  </fieldset>
)
