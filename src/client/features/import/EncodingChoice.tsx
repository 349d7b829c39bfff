import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { importing as words } from '#texts/import-screen'
import type { ImportColumns } from '../../../../schemas/import-columns.ts'
import { Icon } from '../../shared/design/Icon.tsx'
import styles from './encoding.module.css'
import { chooseEncoding, offeredEncodings } from './encoding-choice.ts'
import type { Importing } from './use-import.ts'

/** How many encodings are shown with sample lines; the others can be chosen by name. */
const shown = 6

interface EncodingChoiceProps {
  readonly control: Importing
  readonly look: ImportColumns
}

/** Asks for the encoding if the bytes are ambiguous; none is preselected. */
export const EncodingChoice = ({ control, look: { file } }: EncodingChoiceProps) => (
  <fieldset className={styles.box} data-asks>
    <legend className="sr-only">{words.whichEncoding}</legend>
    <p className={styles.title}>
      <Icon of={TriangleAlert} />
      <b>{words.whichEncoding}</b> {words.encodingWhy}
    </p>
    {offeredEncodings(file)
      .slice(0, shown)
      .map(({ name, label, line }) => (
        <label key={name} className={styles.way}>
          <input
            type="radio"
            name="encoding"
            checked={control.choices.encoding === name}
            onChange={() => chooseEncoding(control, name)}
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
