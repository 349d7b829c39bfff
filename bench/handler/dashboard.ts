import { addDays } from '../../src/model/index.ts'
import { dropped, notSelected, pursued, selected, submitted } from '../dataset/lookups.ts'
import type { HandlerDatabase } from './database.ts'

const sent = `action = ${pursued} and status = ${submitted}`

/** Answers the eleven counts off the counters: two statements over a few hundred small rows. */
export const dashboardAnswerer = (database: HandlerDatabase, today: string): (() => string) => {
  const soon = addDays(today, 3)
  const states = `select sum(n) as proposals,
    sum(n) filter (where action = ${pursued}) as pursued,
    sum(n) filter (where action = ${dropped}) as dropped,
    sum(n) filter (where action not in (${pursued}, ${dropped})) as unprocessed,
    sum(n) filter (where ${sent}) as submitted,
    sum(n) filter (where ${sent} and result not in (${selected}, ${notSelected})) as selection_in_process,
    sum(n) filter (where ${sent} and result = ${selected}) as selected,
    sum(n) filter (where ${sent} and result = ${notSelected}) as not_selected from tally`
  const days = `select
    ifnull(sum(n) filter (where day between '${today}' and '${soon}'), 0) as due_within_3,
    ifnull(sum(n) filter (where day > '${soon}'), 0) as due_beyond_3,
    ifnull(sum(n) filter (where day < '${today}'), 0) as pursued_expired from due`
  return () => JSON.stringify({ ...database.first(states), ...database.first(days) })
}
