import BellOff from 'lucide-react/icons/bell-off'
import BellRing from 'lucide-react/icons/bell-ring'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { reminding, myReminders as words } from '#texts/reminder-screen'
import type { Reminder } from '../../../../schemas/reminder.ts'
import { Icon, IconButton } from '../../shared/design/Icon.tsx'
import { Link } from '../../shared/design/Link.tsx'
import { Menu } from '../../shared/design/overlay/Menu.tsx'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { useModel } from '../../shared/state/use-model.ts'
import styles from './my-reminders.module.css'
import { pauseReminder, removeReminder } from './reminder-calls.ts'
import { sourceAddress } from './source-address.ts'

interface ReminderLineProps {
  readonly reminder: Reminder
  /** '07:30'; '' while not loaded. */
  readonly hour: string
  readonly onEdit: () => void
}

/** 'workdays at 07:30 · mail, inbox', 'paused by you'. */
const saidOf = ({ when, days, mail, inbox, paused, says }: Reminder, hour: string): string => {
  if (paused !== null) return paused === 'by-you' ? words.pausedByYou : (says ?? words.paused)
  const on = typeof days === 'string' ? words.days[days] : days.map((day) => words.short[day]).join(', ')
  const ways = [mail && words.ways.mail, inbox && words.ways.inbox].filter(Boolean).join(', ')
  return [when === 'enters' ? words.enters : hour ? words.says(on, hour) : on, ways].join(' · ')
}

/** One reminder: target, schedule, delivery and actions. */
export const ReminderLine = ({ reminder, hour, onEdit }: ReminderLineProps) => {
  const model = useModel()
  const requests = useRequests()
  const { name, paused } = reminder
  const address = sourceAddress(model, reminder)
  const said = saidOf(reminder, hour)
  const byYou = paused === 'by-you'
  return (
    <li data-paused={paused !== null || undefined}>
      <Icon of={paused === null ? BellRing : BellOff} />
      {address ? (
        <Link className={styles.name} to={address} dir="auto" data-tooltip-cut="">
          {name}
        </Link>
      ) : (
        <span className={styles.name} dir="auto" data-tooltip-cut="">
          {name}
        </span>
      )}
      <span className={styles.says} data-tooltip-cut="">
        {said}
      </span>
      <Menu
        label={words.menu(name)}
        align="end"
        entries={[
          { kind: 'action', label: words.edit, onSelect: onEdit },
          ...(paused === null || byYou
            ? [
                {
                  kind: 'action' as const,
                  label: byYou ? reminding.goOn : reminding.pause,
                  onSelect: () => void pauseReminder(requests, reminder, !byYou),
                },
              ]
            : []),
          {
            kind: 'action',
            label: reminding.remove,
            onSelect: () => void removeReminder(requests, reminder),
          },
        ]}
        trigger={(trigger) => <IconButton {...trigger} icon={Ellipsis} label={words.menu(name)} />}
      />
    </li>
  )
}
