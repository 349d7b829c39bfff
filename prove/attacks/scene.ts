import type { Office, OfficeOptions } from '../parts/office.ts'
import type { Person } from '../parts/person.ts'

/** One line of what a scene tells. */
export interface Told {
  /** What was sent. */
  readonly sent: string
  /** What came of it, with its figure. */
  readonly figure: string
  /** What it must be, in words. */
  readonly bound: string
  readonly holds: boolean
}

/** What a scene plays on. */
export interface Stage {
  /** The folder of the code. */
  readonly of: string
  readonly database: 'sqlite' | 'postgres'
  /** An office of its own, closed by the stage after the scene; with `rows`, of a copy of one that was filled once. */
  open(options?: OfficeOptions): Promise<Office>
  /** One more server on an office's database. @throws where it does not start */
  openOn(office: Office, options?: OfficeOptions): Promise<Office>
  /** Somebody signed in from an address of their own who may read everything. */
  reader(office: Office, from: string): Promise<Person>
  /** Of PostgreSQL, full rights. @throws on SQLite */
  readonly postgresUrl: string
  /** A command of the code, as its user calls it: 'backup', '--to', file. */
  command(
    name: string,
    args: readonly string[],
    environment: Readonly<Record<string, string>>,
  ): Promise<Ended>
}

export interface Ended {
  readonly code: number | null
  readonly said: string
}

export interface Scene {
  /** As the review numbers it: 'F1'. */
  readonly finding: string
  /** The attack, in a few words. */
  readonly title: string
  /** The one database that it is about; where none is said, whichever is chosen. */
  readonly only?: 'sqlite' | 'postgres'
  /** `npm test` plays it too: its bounds are counts and refusals, which no slow machine changes, and no other test does. */
  readonly steady?: boolean
  play(stage: Stage): Promise<readonly Told[]>
}

/** A figure that may not be above its bound. */
export const atMost = (sent: string, figure: number, most: number, unit: string, more = ''): Told => ({
  sent,
  figure: `${rounded(figure)} ${unit}${more && `; ${more}`}`,
  bound: `≤ ${most} ${unit}`,
  holds: figure <= most,
})

/** Something that must be so. */
export const mustBe = (sent: string, figure: string, bound: string, holds: boolean): Told => ({
  ...{ sent, figure, bound, holds },
})

const rounded = (figure: number): string =>
  Number.isInteger(figure) ? String(figure) : figure.toFixed(figure < 10 ? 1 : 0)

/** 'answers' by status: '200: 3, 503: 1'. */
export const statuses = (all: readonly number[]): string =>
  Object.entries(Object.groupBy(all, String))
    .map(([status, each]) => `${status === '0' ? 'none' : status}: ${each?.length ?? 0}`)
    .join(', ')
