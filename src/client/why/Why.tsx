import { whyOf } from '../../model/analysis/why.ts'
import { describeRule } from '../../model/describe-rule.ts'
import { rowReasons } from '../../model/explain-messages.ts'
import { showDay } from '../../model/index.ts'
import { Dialog } from '../design/overlay/Dialog.tsx'
import { useModel } from '../hooks/use-model.ts'
import { useStore } from '../hooks/use-store.ts'
import { useToday } from '../hooks/use-today.ts'
import type { PanelProps } from '../layout/Panels.tsx'
import { explained } from './explain-row.ts'
import { WhyLists } from './WhyLists.tsx'
import { WhyTones } from './WhyTones.tsx'
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
        <p className={styles.note}>{rowReasons.today(showDay(today))}</p>
      </div>
    </Dialog>
  )
}
