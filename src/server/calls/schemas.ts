import { described } from '#texts/calls'
import batch from '../../../schemas/batch.json' with { type: 'json' }
import batchRow from '../../../schemas/batch-row.json' with { type: 'json' }
import bulkDone from '../../../schemas/bulk-done.json' with { type: 'json' }
import bulkPreview from '../../../schemas/bulk-preview.json' with { type: 'json' }
import comment from '../../../schemas/comment.json' with { type: 'json' }
import commentChange from '../../../schemas/comment-change.json' with { type: 'json' }
import conflict from '../../../schemas/conflict.json' with { type: 'json' }
import deleted from '../../../schemas/deleted.json' with { type: 'json' }
import failure from '../../../schemas/failure.json' with { type: 'json' }
import feed from '../../../schemas/feed.json' with { type: 'json' }
import file from '../../../schemas/file.json' with { type: 'json' }
import following from '../../../schemas/following.json' with { type: 'json' }
import followingChange from '../../../schemas/following-change.json' with { type: 'json' }
import health from '../../../schemas/health.json' with { type: 'json' }
import historyEntry from '../../../schemas/history-entry.json' with { type: 'json' }
import inboxItem from '../../../schemas/inbox-item.json' with { type: 'json' }
import inboxLine from '../../../schemas/inbox-line.json' with { type: 'json' }
import inboxThread from '../../../schemas/inbox-thread.json' with { type: 'json' }
import invalid from '../../../schemas/invalid.json' with { type: 'json' }
import kept from '../../../schemas/kept.json' with { type: 'json' }
import keptSetting from '../../../schemas/kept-setting.json' with { type: 'json' }
import login from '../../../schemas/login.json' with { type: 'json' }
import madeFeed from '../../../schemas/made-feed.json' with { type: 'json' }
import mentionable from '../../../schemas/mentionable.json' with { type: 'json' }
import newFeed from '../../../schemas/new-feed.json' with { type: 'json' }
import outboxEntry from '../../../schemas/outbox-entry.json' with { type: 'json' }
import page from '../../../schemas/page.json' with { type: 'json' }
import passwordChange from '../../../schemas/password-change.json' with { type: 'json' }
import pastePreview from '../../../schemas/paste-preview.json' with { type: 'json' }
import refusedRows from '../../../schemas/refused-rows.json' with { type: 'json' }
import reminder from '../../../schemas/reminder.json' with { type: 'json' }
import reminderChange from '../../../schemas/reminder-change.json' with { type: 'json' }
import reminderHour from '../../../schemas/reminder-hour.json' with { type: 'json' }
import reminderHourChange from '../../../schemas/reminder-hour-change.json' with { type: 'json' }
import reminderPreview from '../../../schemas/reminder-preview.json' with { type: 'json' }
import reset from '../../../schemas/reset.json' with { type: 'json' }
import resetLink from '../../../schemas/reset-link.json' with { type: 'json' }
import resetRequest from '../../../schemas/reset-request.json' with { type: 'json' }
import restore from '../../../schemas/restore.json' with { type: 'json' }
import rowThen from '../../../schemas/row-then.json' with { type: 'json' }
import selection from '../../../schemas/selection.json' with { type: 'json' }
import sessionOptions from '../../../schemas/session-options.json' with { type: 'json' }
import sessions from '../../../schemas/sessions.json' with { type: 'json' }
import signedIn from '../../../schemas/signed-in.json' with { type: 'json' }
import undone from '../../../schemas/undone.json' with { type: 'json' }
import user from '../../../schemas/user.json' with { type: 'json' }
import view from '../../../schemas/view.json' with { type: 'json' }
import viewChange from '../../../schemas/view-change.json' with { type: 'json' }
import why from '../../../schemas/why.json' with { type: 'json' }
import whyTest from '../../../schemas/why-test.json' with { type: 'json' }
import written from '../../../schemas/written.json' with { type: 'json' }

import type { Schema } from '../../model/json-schema.ts'

/** An object of exactly these properties, all of them there unless `required` says which. */
export const exactly = (
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = Object.keys(properties),
): Schema => ({ type: 'object', properties, required, additionalProperties: false })

export const listOf = (items: Schema): Schema => ({ type: 'array', items })

/** The same, or null. */
export const orNull = (schema: Schema): Schema =>
  typeof schema.type === 'string'
    ? {
        ...schema,
        type: [schema.type, 'null'],
        ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
      }
    : { anyOf: [schema, { type: 'null' }] }

export const count: Schema = { type: 'integer', minimum: 0 }
export const whole: Schema = { type: 'integer', minimum: 1 }
export const moment: Schema = { type: 'string', format: 'date-time' }

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

/** 'to-lend' → 'ToLend'. */
export const pascal = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** 'project-statuses' → 'projectStatuses'. */
export const camel = (name: string): string => {
  const [first = '', ...rest] = name.split(/[^A-Za-z0-9]+/)
  return first.charAt(0).toLowerCase() + first.slice(1) + rest.map(pascal).join('')
}

/** The last segment of a path: '/api/book/overdue' → 'overdue'. */
export const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The whole history says where each thing was asked for from; a row's history, which more people read, does not. */
const wholeHistoryEntry = {
  ...historyEntry,
  properties: {
    ...historyEntry.properties,
    address: {
      type: ['string', 'null'],
      description: described.history.address,
    },
  },
  required: [...historyEntry.required, 'address'],
}

const named = {
  Batch: batch,
  BatchRow: batchRow,
  BulkDone: bulkDone,
  BulkPreview: bulkPreview,
  Comment: comment,
  CommentChange: commentChange,
  Conflict: conflict,
  Deleted: deleted,
  Failure: failure,
  Feed: feed,
  Following: following,
  FollowingChange: followingChange,
  Health: health,
  HistoryEntry: historyEntry,
  InboxItem: inboxItem,
  InboxLine: inboxLine,
  InboxThread: inboxThread,
  Invalid: invalid,
  Kept: kept,
  KeptSetting: keptSetting,
  Login: login,
  MadeFeed: madeFeed,
  NewFeed: newFeed,
  Mentionable: mentionable,
  OutboxEntry: outboxEntry,
  File: file,
  PasswordChange: passwordChange,
  PastePreview: pastePreview,
  RefusedRows: refusedRows,
  Reminder: reminder,
  ReminderChange: reminderChange,
  ReminderHour: reminderHour,
  ReminderHourChange: reminderHourChange,
  ReminderPreview: reminderPreview,
  Reset: reset,
  ResetLink: resetLink,
  ResetRequest: resetRequest,
  Restore: restore,
  RowThen: rowThen,
  Selection: selection,
  SessionOptions: sessionOptions,
  Sessions: sessions,
  SignedIn: signedIn,
  Undone: undone,
  CurrentUser: user,
  View: view,
  ViewChange: viewChange,
  WholeHistoryEntry: wholeHistoryEntry,
  Written: written,
  Why: why,
  WhyTest: whyTest,
} as const

/** The names of the fixed schemas in the document. */
export type ContractName = keyof typeof named

const withoutDialect = ({ $schema: _, ...schema }: Schema): Schema => schema

/** The schemas of `schemas/`: what is the same whatever the descriptors say. */
export const contract: Readonly<Record<string, Schema>> = Object.fromEntries(
  Object.entries(named).map(([name, schema]) => [name, withoutDialect(schema)]),
)

/** A page whose rows are of that schema. */
export const pageSchema = (row: Schema): Schema => ({
  ...withoutDialect(page),
  properties: { ...page.properties, data: { ...page.properties.data, items: row } },
})
