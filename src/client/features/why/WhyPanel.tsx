import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { rowReasons } from '#texts/explain'
import { type Reason, type WhyList, type WhyTone, whyOf } from '../../../model/analysis/why.ts'
import { showDay, type ToneRule } from '../../../model/index.ts'
import { describeRule } from '../../../model/rules/describe-rule.ts'
import { Glyph } from '../../shared/design/Glyph.tsx'
import { Icon } from '../../shared/design/Icon.tsx'
import { Link } from '../../shared/design/Link.tsx'
import { Dialog } from '../../shared/design/overlay/Dialog.tsx'
import { useToday } from '../../shared/request/use-requests.tsx'
import { explainedRow, type PanelProps } from '../../shared/screen/panels.ts'
import { useStore } from '../../shared/state/store.ts'
import { useModel } from '../../shared/state/use-model.ts'
import styles from './why.module.css'

/** Explains a row's colour and lists, rule by rule and test by test, with the row's values. */
export const WhyPanel = ({ open, onClose }: PanelProps) => {
  const model = useModel()
  const today = useToday()
  const asked = useStore(explainedRow)
  if (!asked) return null
  const { entity, row, name } = asked
  const { tones, lists } = whyOf(model, entity, row, today)
  const winner = tones.find(({ wins }) => wins)?.rule ?? null
  return (
    <Dialog
      open={open}
      onClose={onClose}
      shape="wide"
      read
      title={winner ? rowReasons.because(winner.tone, describeRule(entity, winner.when)) : rowReasons.title}
      text={name}
    >
      <div className={styles.why}>
        {winner && <WhyTones winner={winner} tones={tones} below={entity.tones.length - tones.length} />}
        {lists.length > 0 && <WhyLists lists={lists} onLeave={onClose} />}
        <p className="quiet">{rowReasons.today(showDay(today))}</p>
      </div>
    </Dialog>
  )
}

interface WhyTonesProps {
  readonly winner: ToneRule
  /** From the first rule to the deciding one. */
  readonly tones: readonly WhyTone[]
  /** The number of later rules, which were not evaluated. */
  readonly below: number
}

/** The colour with its reason, and a collapsed list of the rules up to the deciding one. */
const WhyTones = ({ winner, tones, below }: WhyTonesProps) => (
  <section>
    <h3 className={styles.heading}>
      {rowReasons.colour}{' '}
      <span className={styles.verdict}>
        <Glyph tone={winner.tone} />
        {winner.reason}
      </span>
    </h3>
    <details className={styles.folded}>
      <summary>{rowReasons.how}</summary>
      <p className="quiet">{rowReasons.order}</p>
      <ol className={styles.rules}>
        {tones.map(({ rule, wins, reasons }, place) => (
          <li key={rule.reason} className={styles.rule} data-decides={wins || undefined}>
            <p className={styles.name}>
              <span className={styles.number}>{place + 1}</span>
              <Glyph tone={rule.tone} />
              <span className={styles.reason}>{rule.reason}</span>
              <span className={styles.mark}>{wins ? rowReasons.decides : rowReasons.fails}</span>
            </p>
            <Tests reasons={reasons} always={rowReasons.always} />
          </li>
        ))}
      </ol>
      {below > 0 && <p className="quiet">{rowReasons.below(below)}</p>}
    </details>
  </section>
)

interface WhyListsProps {
  readonly lists: readonly WhyList[]
  /** Called when one of the lists is opened. */
  readonly onLeave: () => void
}

const Lists = ({ lists, onLeave }: WhyListsProps) => (
  <ul className={styles.rules}>
    {lists.map(({ list, reasons }) => (
      <li key={list.name} className={styles.rule}>
        <p className={styles.name}>
          <Link to={list.route} className="link" onClick={onLeave}>
            {list.title}
          </Link>
        </p>
        <Tests reasons={reasons} always={rowReasons.everyRow} />
      </li>
    ))}
  </ul>
)

/** The named lists that contain the row, and collapsed the others, each with its tests. */
const WhyLists = ({ lists, onLeave }: WhyListsProps) => {
  const inside = lists.filter(({ holds }) => holds)
  const outside = lists.filter(({ holds }) => !holds)
  return (
    <section>
      <h3 className={styles.heading}>{rowReasons.lists}</h3>
      <p className="quiet">{inside.length > 0 ? rowReasons.inside(inside.length) : rowReasons.nowhere}</p>
      {inside.length > 0 && <Lists lists={inside} onLeave={onLeave} />}
      {outside.length > 0 && (
        <details className={styles.folded}>
          <summary>{rowReasons.outside(outside.length)}</summary>
          <Lists lists={outside} onLeave={onLeave} />
        </details>
      )}
    </section>
  )
}

interface TestsProps {
  readonly reasons: readonly Reason[]
  /** Text for a rule without tests. */
  readonly always: string
}

const presentIn = ({ seen }: Reason): string =>
  seen.length === 1
    ? seen[0]?.text || rowReasons.empty
    : seen.map(({ field, text }) => `${field.label} ${text || rowReasons.empty}`).join(', ')

/** The tests of a rule as text: whether the row passes each, and its value. */
const Tests = ({ reasons, always }: TestsProps) =>
  reasons.length === 0 ? (
    <p className={styles.always}>{always}</p>
  ) : (
    <ul className={styles.tests}>
      {reasons.map((reason) => (
        <li key={reason.words} className={styles.test} data-holds={reason.holds}>
          <span className={styles.answer}>
            <Icon of={reason.holds ? Check : X} size={14} />
            {reason.holds ? rowReasons.pass : rowReasons.miss}
          </span>
          <span>{reason.words}</span>
          <span className={styles.present}>
            {rowReasons.present} <b>{presentIn(reason)}</b>
          </span>
        </li>
      ))}
    </ul>
  )
