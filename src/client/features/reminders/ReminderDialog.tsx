import { useRef, useState } from 'react'
import { reminding as words } from '#texts/reminder-screen'
import type { Reminder } from '../../../../schemas/reminder.ts'
import type { ReminderHour } from '../../../../schemas/reminder-hour.ts'
import { Button } from '../../shared/design/Button.tsx'
import { Kbd } from '../../shared/design/marks.tsx'
import { Dialog } from '../../shared/design/overlay/Dialog.tsx'
import { ErrorState, Skeleton } from '../../shared/design/StateMessage.tsx'
import { TextField } from '../../shared/design/TextField.tsx'
import { useCall } from '../../shared/request/use-call.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { useCapabilities } from '../../shared/request/use-user.ts'
import { useModel } from '../../shared/state/use-model.ts'
import { CalendarFeed } from './CalendarFeed.tsx'
import { DeliveryFields } from './DeliveryFields.tsx'
import { MailPreview } from './MailPreview.tsx'
import { hourIn, hourPath, isSameSource, remindersIn, remindersPath } from './reminder.ts'
import { pauseReminder, removeReminder } from './reminder-calls.ts'
import type { ReminderTarget } from './reminder-target.ts'
import styles from './reminders.module.css'
import { ScheduleFields } from './ScheduleFields.tsx'
import { useFirstFocus, useSaveKey } from './use-dialog-keys.ts'
import { reminderRefusal, useReminderForm } from './use-reminder-form.ts'

interface ReminderDialogProps {
  readonly target: ReminderTarget
  /** @param made id of the view saved on the way */
  readonly onClose: (made: number | null) => void
}

/** Dialog for the schedule and delivery of a list's reminder, with a preview of tomorrow's mail. */
export const ReminderDialog = ({ target, onClose }: ReminderDialogProps) => {
  const [open, setOpen] = useState(true)
  const reminders = useCall(remindersPath, remindersIn, { once: true })
  const time = useCall(hourPath, hourIn, { once: true })
  const kept = reminders.data?.find((each) => !target.shape && isSameSource(each, target)) ?? null
  const error = reminders.error ?? time.error
  const close = (made: number | null = null) => {
    setOpen(false)
    onClose(made)
  }
  const title = target.shape
    ? words.titleUnnamed
    : kept
      ? words.titleKept(target.name)
      : words.title(target.name)
  return (
    <Dialog open={open} onClose={() => close()} shape="form" title={title} text={words.text}>
      {reminders.data && time.data ? (
        <Asked
          target={target}
          kept={kept}
          others={reminders.data.filter((each) => each !== kept).length}
          time={time.data}
          onClose={close}
        />
      ) : error ? (
        <ErrorState
          title={words.failed}
          why={error.message}
          onRetry={() => {
            reminders.retry()
            time.retry()
          }}
        />
      ) : (
        <div className={styles.form} role="status">
          <span className="sr-only">{words.loading}</span>
          <Skeleton height="300px" />
        </div>
      )}
    </Dialog>
  )
}

interface AskedProps {
  readonly target: ReminderTarget
  /** The existing reminder of the target. */
  readonly kept: Reminder | null
  readonly others: number
  readonly time: ReminderHour
  readonly onClose: (made: number | null) => void
}

const Asked = ({ target, kept, others, time, onClose }: AskedProps) => {
  const model = useModel()
  const requests = useRequests()
  const can = useCapabilities()
  const asked = useReminderForm(target, kept, time, onClose)
  const { wish, hour, name, errors, failed, saving } = asked
  const refusal = reminderRefusal(wish)
  const entity = model.entities[target.entity]
  const unnamed = asked.target.shape !== null
  const form = useRef<HTMLFormElement>(null)
  useFirstFocus(form)
  useSaveKey(form, () => void asked.save())
  const decide = (act: Promise<void>) => void act.then(() => onClose(null))
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void asked.save()
      }}
    >
      {kept?.paused && (
        <p className={styles.notice} role="status">
          {kept.paused === 'by-you' ? words.paused : (kept.says ?? words.paused)}
        </p>
      )}
      {unnamed && (
        <TextField
          label={words.name}
          hint={words.savesView}
          value={name}
          maxLength={60}
          data-autofocus=""
          errors={errors.name}
          onChange={({ target: field }) => asked.call(field.value)}
        />
      )}
      <ScheduleFields
        wish={wish}
        hour={hour}
        time={time}
        others={others}
        onWish={asked.wishFor}
        onHour={asked.setHour}
      />
      <DeliveryFields wish={wish} time={time} onWish={asked.wishFor} />
      <MailPreview target={asked.target} wish={wish} />
      {can.has('feeds') && entity && (entity.layouts.calendar ?? entity.deadline) && (
        <CalendarFeed target={asked.target} place={asked.place} ready={!unnamed || name.trim() !== ''} />
      )}
      {failed && !errors.name && (
        <p className="wrong" role="alert">
          {Object.values(errors).flat()[0] ?? failed.message}
        </p>
      )}
      <div className={styles.foot}>
        {kept ? (
          <span className={styles.decisions}>
            <Button
              variant="ghost"
              onClick={() => decide(pauseReminder(requests, kept, kept.paused !== 'by-you'))}
            >
              {kept.paused === 'by-you' ? words.goOn : words.pause}
            </Button>
            <Button variant="ghost" onClick={() => decide(removeReminder(requests, kept))}>
              {words.remove}
            </Button>
          </span>
        ) : (
          <p className={styles.note}>
            {refusal ??
              (target.changed ? words.unsaved : target.list === null ? words.counts : words.countsList)}
          </p>
        )}
        <Button onClick={() => onClose(null)}>{words.cancel}</Button>
        <Button
          variant="primary"
          type="submit"
          saving={saving}
          disabled={refusal !== null || (unnamed && name.trim() === '')}
        >
          {kept ? words.keep : words.save}
          <Kbd className={styles.kbd}>{words.saveKey}</Kbd>
        </Button>
      </div>
    </form>
  )
}
