import { explained as said } from '#texts/inbox-screen'
import { isRow } from '../../model/index.ts'
import { isTalkedAbout } from '../comments/use-talks.ts'
import { Dialog } from '../design/overlay/Dialog.tsx'
import { useCall } from '../request/use-call.ts'
import { useCan } from '../request/use-user.ts'
import type { PanelProps } from '../screen/panels.ts'
import { useModel } from '../state/use-model.ts'
import styles from './told.module.css'

interface Hour {
  readonly hour: string
  readonly zone: string
  readonly mails: boolean
}

const hourIn = (body: unknown): Hour => {
  const data = isRow(body) && isRow(body.data) ? body.data : {}
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    hour: text(data.hour),
    zone: text(data.zone),
    mails: isRow(data.mail) && data.mail.set_up === true,
  }
}

/** What one is told by itself, what overrules it, and when mails come. */
export const ToldBox = ({ open, onClose }: PanelProps) => {
  const model = useModel()
  const reminds = useCan('reminders')
  const { data: hour } = useCall(reminds && open ? '/api/reminders/hour' : null, hourIn)
  const many = model.list.filter(isTalkedAbout).map(({ title }) => title.many)
  return (
    <Dialog open={open} onClose={onClose} shape="wide" read title={said.title} text={said.text}>
      <h3 className={styles.title}>{said.byItself}</h3>
      <ul className={styles.reasons}>
        {said.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p className={styles.text}>{said.choose}</p>
      {many.length > 0 && <p className={styles.text}>{said.where(many)}</p>}
      {hour && (
        <>
          <h3 className={styles.title}>{said.mails}</h3>
          <p className={styles.text}>{hour.mails ? said.hour(hour.hour, hour.zone) : said.noMail}</p>
        </>
      )}
    </Dialog>
  )
}
