import CalendarDays from 'lucide-react/icons/calendar-days'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { feeding, myReminders as words } from '#texts/reminder-screen'
import type { Feed } from '../../../../schemas/feed.ts'
import { Icon, IconButton } from '../../shared/design/Icon.tsx'
import { Link } from '../../shared/design/Link.tsx'
import { Menu } from '../../shared/design/overlay/Menu.tsx'
import { useRequests, useToday } from '../../shared/request/use-requests.tsx'
import { dayWords, useMoments } from '../../shared/screen/moments.ts'
import { useModel } from '../../shared/state/use-model.ts'
import styles from './my-reminders.module.css'
import { revokeFeed } from './reminder-calls.ts'
import { sourceAddress } from './source-address.ts'

interface FeedLineProps {
  readonly feed: Feed
  readonly onEdit: () => void
}

/** One calendar feed: its list, last use and a revoke button. */
export const FeedLine = ({ feed, onEdit }: FeedLineProps) => {
  const model = useModel()
  const requests = useRequests()
  const moments = useMoments()
  const today = useToday()
  const { name, paused, says, used_at } = feed
  const address = sourceAddress(model, feed)
  const used = used_at === null ? null : dayWords(moments(used_at).day, today).toLowerCase()
  const said = used === null ? words.feedUnused : words.feedUsed(used)
  return (
    <li data-paused={paused !== null || undefined}>
      <Icon of={CalendarDays} />
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
        {paused === null ? said : (says ?? words.feedPaused)}
      </span>
      <Menu
        label={words.feedMenu(name)}
        align="end"
        entries={[
          ...(paused === null ? [{ kind: 'action' as const, label: words.another, onSelect: onEdit }] : []),
          { kind: 'action', label: feeding.revoke, onSelect: () => void revokeFeed(requests, feed) },
        ]}
        trigger={(trigger) => <IconButton {...trigger} icon={Ellipsis} label={words.feedMenu(name)} />}
      />
    </li>
  )
}
