import ArrowLeft from 'lucide-react/icons/arrow-left'
import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import Check from 'lucide-react/icons/check'
import Mail from 'lucide-react/icons/mail'
import type { ReactNode } from 'react'
import { following as follows } from '#texts/comments-screen'
import { inbox as said } from '#texts/inbox-screen'
import type { InboxLine } from '../../../../schemas/inbox-line.ts'
import { type EntityModel, type Row, toneOf } from '../../../model/index.ts'
import { Button, buttonClass } from '../../shared/design/Button.tsx'
import { ButtonLink } from '../../shared/design/ButtonLink.tsx'
import { Icon, IconButton } from '../../shared/design/Icon.tsx'
import { Link } from '../../shared/design/Link.tsx'
import { Kbd } from '../../shared/design/marks.tsx'
import { Pieces } from '../../shared/record/HistoryItem.tsx'
import { RecordStatus } from '../../shared/record/RecordStatus.tsx'
import { useRecord, useRecordContext } from '../../shared/record/use-record.ts'
import { singleKeys } from '../../shared/state/single-keys.ts'
import { useStore } from '../../shared/state/store.ts'
import { useModel } from '../../shared/state/use-model.ts'
import { Sign } from './InboxLines.tsx'
import { addressOfLine } from './line-address.ts'
import { describeNews, inboxLineTitle } from './line-words.ts'
import styles from './opened.module.css'
import { RowNews } from './RowNews.tsx'
import type { Inbox } from './use-inbox.ts'

interface OpenedLineProps {
  readonly inbox: Inbox
  readonly line: InboxLine
}

/** The news of a line: the row's state, why the user is notified, what happened, and a reply box. */
export const OpenedLine = ({ inbox, line }: OpenedLineProps) => {
  const entity = useModel().entities[line.subject?.entity ?? '']
  return entity && line.subject ? (
    <OfRow inbox={inbox} line={line} entity={entity} subject={line.subject} />
  ) : (
    <Plain inbox={inbox} line={line} />
  )
}

interface OfRowProps extends OpenedLineProps {
  readonly entity: EntityModel
  readonly subject: NonNullable<InboxLine['subject']>
}

const OfRow = (props: OfRowProps) => {
  const { inbox, line, entity, subject } = props
  const item = useRecord(entity, subject.id)
  return (
    <>
      {item.data ? (
        <RowHead {...props} item={item.data} />
      ) : (
        <Head inbox={inbox} line={line}>
          <Named line={line} />
        </Head>
      )}
      {item.error?.status === 404 || item.error?.status === 403 ? (
        <p className={styles.body}>{said.gone}</p>
      ) : (
        <RowNews key={line.id} line={line} entity={entity} row={item.data ?? { id: subject.id }} />
      )}
    </>
  )
}

const RowHead = ({ inbox, line, entity, item }: OfRowProps & { readonly item: Row }) => {
  const shown = useRecordContext(entity, item)
  const { model, row, today } = shown
  return (
    <Head inbox={inbox} line={line} entity={entity} colour={toneOf(model, entity, row, today)?.tone}>
      <RecordStatus shown={shown} whole={false} inLine>
        {line.following && line.why && <span>{follows.why[line.why]}</span>}
      </RecordStatus>
    </Head>
  )
}

const Named = ({ line }: { readonly line: InboxLine }) => (
  <div className={styles.named}>
    <Sign line={line} size={20} />
    <h2 dir="auto">{inboxLineTitle(line)}</h2>
  </div>
)

interface HeadProps extends OpenedLineProps {
  readonly entity?: EntityModel
  readonly colour?: string | undefined
  readonly children: ReactNode
}

const Head = ({ inbox, line, entity, colour, children }: HeadProps) => {
  const keys = useStore(singleKeys)
  const address = addressOfLine(useModel(), line)
  const { isNarrow, addressOf, done, markUnread, setFollowing } = inbox
  const { following } = line
  const words = entity && (following ? said.doNotFollow : said.follow)(entity.title.one)
  return (
    <header className={styles.head} data-tone={colour}>
      {isNarrow && (
        <Link className={`${buttonClass({ variant: 'ghost' })} ${styles.back}`} to={addressOf(null)}>
          <Icon of={ArrowLeft} />
          {said.back}
        </Link>
      )}
      <div className={styles.standing}>{children}</div>
      <div className={styles.deeds}>
        <Button icon={Check} aria-keyshortcuts="e" onClick={() => done(line)}>
          {said.done}
          {keys && <Kbd>E</Kbd>}
        </Button>
        <IconButton
          large
          icon={Mail}
          label={said.markUnread}
          aria-keyshortcuts="u"
          aria-disabled={line.unread || undefined}
          onClick={() => markUnread(line)}
        />
        {words && (
          <IconButton
            large
            icon={following ? BellOff : Bell}
            label={words}
            aria-keyshortcuts={following ? 'm' : undefined}
            onClick={() => setFollowing(line, !following)}
          />
        )}
        {address && (
          <ButtonLink variant="primary" to={address} state={{ from: addressOf(line.id) }}>
            {said.open}
          </ButtonLink>
        )}
      </div>
    </header>
  )
}

/** A reminder or a finished batch, whose line already contains everything. */
const Plain = ({ inbox, line }: OpenedLineProps) => (
  <>
    <Head inbox={inbox} line={line}>
      <Named line={line} />
    </Head>
    <p className={styles.body}>
      <Pieces pieces={describeNews(line.line)} />
    </p>
  </>
)
