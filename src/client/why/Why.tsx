import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { rowReasons } from '#texts/explain'
import { type Reason, type WhyList, type WhyTone, whyOf } from '../../model/analysis/why.ts'
import { describeRule } from '../../model/describe-rule.ts'
import { showDay, type ToneRule } from '../../model/index.ts'
import { Glyph } from '../design/Glyph.tsx'
import { Icon } from '../design/Icon.tsx'
import { Link } from '../design/Link.tsx'
import { Dialog } from '../design/overlay/Dialog.tsx'
import { useToday } from '../request/use-requests.tsx'
import { explained, type PanelProps } from '../screen/panels.ts'
import { useStore } from '../state/store.ts'
import { useModel } from '../state/use-model.ts'
import styles from './why.module.css'

/** Why a row has its colour and is in its lists: rule by rule, test by test, with what the row holds. */
export const Why = ({ open, onClose }: PanelProps) => {
  const model = useModel()
  const today = useToday()
  const asked = useStore(explained)
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
  /** From the top down to the one that wins. */
  readonly tones: readonly WhyTone[]
  /** Rules that follow and were not asked. */
  readonly below: number
}

/** The colour with its reason, and folded away the ladder down to the rule that decides. */
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
  /** One of the lists is opened. */
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

/** The named lists that the row is in, and folded away those that it is not in, each with its tests. */
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
  /** Said of a rule without tests. */
  readonly always: string
}

const presentIn = ({ seen }: Reason): string =>
  seen.length === 1
    ? seen[0]?.text || rowReasons.empty
    : seen.map(({ field, text }) => `${field.label} ${text || rowReasons.empty}`).join(', ')

/** The tests of a rule in words: whether the row passes each, and what it holds there. */
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
