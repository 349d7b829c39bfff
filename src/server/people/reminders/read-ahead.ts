import type { Caller } from '../../access/caller.ts'
import { maySeeView, viewsOfIds } from '../views/stored-views.ts'
import type { TargetParts, ViewOf } from '../views/subscription-target.ts'
import type { StoredReminder } from './stored-reminders.ts'

/** People and views of several reminders, loaded together. */
export interface ReadAhead {
  /** The person with their current rights; null if the account may not sign in. */
  readonly person: (account: number) => Caller | null
  readonly view: ViewOf
}

/** Loads the people and views of these reminders. */
export const readAhead = async (
  { parts }: TargetParts,
  reminders: readonly StoredReminder[],
): Promise<ReadAhead> => {
  const { context, dialect } = parts
  const { database, guard } = context
  const due = reminders.filter(({ paused }) => !paused)
  const people = await guard.people(database, [...new Set(due.map(({ account }) => account))])
  const ids = new Set(due.flatMap(({ view }) => view ?? []))
  const views = new Map((await viewsOfIds(database, dialect, [...ids])).map((view) => [view.id, view]))
  return {
    person: (account) => people.get(account)?.caller ?? null,
    view: (id, caller) => {
      const view = views.get(id)
      return view && maySeeView(view, caller, people.get(caller.id)?.roles ?? []) ? view : null
    },
  }
}
