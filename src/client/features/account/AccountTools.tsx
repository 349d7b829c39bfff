import CircleHelp from 'lucide-react/icons/circle-question-mark'
import KeyRound from 'lucide-react/icons/key-round'
import { useRef, useState } from 'react'
import { accountTools } from '#texts/account'
import { asking } from '#texts/rights'
import type { EntityModel } from '../../../model/index.ts'
import { Button } from '../../shared/design/Button.tsx'
import { Dialog } from '../../shared/design/overlay/Dialog.tsx'
import { toast } from '../../shared/design/overlay/toast.ts'
import { asFailed } from '../../shared/request/http-call.ts'
import { useCall } from '../../shared/request/use-call.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { useItem } from '../../shared/request/use-rows.ts'
import { useUser } from '../../shared/request/use-user.ts'
import { rightsPanel, useMayAskRights } from '../../shared/rights/ask-rights.ts'
import { copyText } from '../../shared/screen/copy-text.ts'
import type { PanelProps } from '../../shared/screen/panels.ts'
import { useEverTrue } from '../../shared/state/store.ts'
import { createResetLink, endSessionsOf, sessionsIn, sessionsOfPath } from './account-calls.ts'
import { formatMoment, SessionLine } from './SessionsDialog.tsx'
import styles from './sessions.module.css'

interface AccountToolsProps {
  readonly account: EntityModel
  readonly id: string
}

/**
 * Lets an administrator create a password reset link for a user and end that user's sessions. The link is hidden on the
 * administrator's own account.
 */
export const AccountTools = (props: AccountToolsProps) => {
  const [open, setOpen] = useState(false)
  const [asks, setAsks] = useState(false)
  const mayAsk = useMayAskRights()
  const asked = useEverTrue(asks)
  const { data: user } = useUser()
  const close = () => setOpen(false)
  return (
    <>
      {mayAsk && (
        <>
          <Button
            icon={CircleHelp}
            aria-label={asking.tool}
            data-tooltip={asking.tool}
            onClick={() => setAsks(true)}
          >
            <span className="only-desktop">{asking.tool}</span>
          </Button>
          {asked && <Asked {...props} open={asks} onClose={() => setAsks(false)} />}
        </>
      )}
      <Button icon={KeyRound} onClick={() => setOpen(true)}>
        {accountTools.open}
      </Button>
      <Dialog open={open} onClose={close} shape="wide" title={accountTools.title}>
        {open && (
          <>
            {String(user?.id) !== props.id && <ResetLink {...props} />}
            <Sessions {...props} />
          </>
        )}
      </Dialog>
    </>
  )
}

/** Opens the rights panel for the account of this form and loads the row for its name. */
const Asked = ({ account, id, ...panel }: AccountToolsProps & PanelProps) => {
  const { data } = useItem(account, id)
  return <rightsPanel.Part {...panel} account={data ?? null} />
}

const ResetLink = ({ account, id }: AccountToolsProps) => {
  const requests = useRequests()
  const [made, setMade] = useState<{ readonly link: string; readonly until: string } | null>(null)
  const make = async () => {
    try {
      setMade(await createResetLink(requests, account, id))
    } catch (error) {
      toast({ tone: 'red', title: accountTools.noLink, text: asFailed(error).message })
    }
  }
  const address = useRef<HTMLInputElement>(null)
  const copy = async (link: string) => {
    address.current?.focus() // selects the link: where copying is refused, the user presses Ctrl+C
    const copied = await copyText(link)
    toast(
      copied ? { tone: 'green', title: accountTools.copied } : { tone: 'red', title: accountTools.notCopied },
    )
  }
  return (
    <section className={styles.section}>
      <h3 className="large bold">{accountTools.reset}</h3>
      <p className="muted">{accountTools.resetText}</p>
      {made ? (
        <>
          <div className="gap wide flex">
            <input
              ref={address}
              className={styles.address}
              readOnly
              aria-label={accountTools.reset}
              value={made.link}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button onClick={() => void copy(made.link)}>{accountTools.copy}</Button>
          </div>
          <p className="muted">{accountTools.until(formatMoment(made.until))}</p>
        </>
      ) : (
        <Button onClick={() => void make()}>{accountTools.make}</Button>
      )}
    </section>
  )
}

const Sessions = ({ account, id }: AccountToolsProps) => {
  const requests = useRequests()
  const { data, error, retry } = useCall(sessionsOfPath(account, id), sessionsIn)
  const end = async () => {
    try {
      await endSessionsOf(requests, account, id)
      retry()
    } catch (failure) {
      toast({ tone: 'red', title: accountTools.notEnded, text: asFailed(failure).message })
    }
  }
  return (
    <section className={styles.section}>
      <h3 className="large bold">{accountTools.sessions}</h3>
      {error && <p role="alert">{error.message}</p>}
      {data && data.length === 0 && <p className="muted">{accountTools.none}</p>}
      <ul>
        {data?.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
      {data?.some((session) => !session.current) && (
        <Button onClick={() => void end()}>{accountTools.endAll}</Button>
      )}
    </section>
  )
}
