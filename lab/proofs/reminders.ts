import type { Verdict } from '../proof.ts'
import { runKilled } from '../reminders/run-killed.ts'
import { runMany } from '../reminders/run-many.ts'
import { runYear } from '../reminders/run-year.ts'

export const shows =
  'a year of days in four zones, over both changes of the clock, with the mail server away for hours and our own clock set back: each person exactly the mails that were due, none twice; then 500 people whose hour comes at once over 100,000 rows, beside others; then kill -9 fifty times while mails of an hour are written and sent: one for each, none lost; --database postgres --servers 2 has two servers look at once (15 minutes for each database)'

export const options = {
  ...{ database: 'sqlite', servers: 1, days: 365, people: 500, rows: 100_000, rounds: 50 },
  zones: 'Europe/Berlin,America/St_Johns,Asia/Kathmandu,Pacific/Apia',
}

export const prove = async (given: typeof options): Promise<Verdict> => {
  const { database, servers, days, people, rows } = given
  const years: Awaited<ReturnType<typeof runYear>>[] = []
  for (const zone of given.zones.split(',').filter(Boolean)) {
    const year = await runYear({ database, zone, servers, days })
    console.log(JSON.stringify(year))
    years.push(year)
  }
  const many = people > 0 ? await runMany({ database, people, rows }) : null
  const killed = given.rounds > 0 ? await runKilled({ database, rounds: given.rounds }) : null
  const none = (of: (year: (typeof years)[number]) => readonly unknown[]) =>
    years.every((year) => of(year).length === 0)
  return {
    figures: { ...given, years, many, killed },
    bounds: {
      'mails were due': years.every(({ due }) => due > 0),
      'every mail that was due was written': none(({ missing }) => missing),
      'none was written that was not due': none(({ notDue }) => notDue),
      'every one was sent': none(({ unsent, lost }) => [...unsent, ...lost]),
      'none came twice': years.every(({ twice }) => twice === 0),
      ...(killed && {
        'something was interrupted': killed.interrupted > 0,
        'each hour wrote one mail for each person': killed.notOneForEach.length === 0,
        'each of those arrived, and no other': killed.lost.length + killed.unknown.length === 0,
      }),
      ...(many && {
        'those of all were written within five seconds': many.seconds <= 5 && many.written >= people,
        'each of them came once': many.letters === people && many.twice === 0,
        'nobody held the event loop for 50 ms': many.beside.turn <= 50,
      }),
    },
  }
}
