import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Model } from '../../../src/model/index.ts'
import { loadModel, productIn } from '../../../src/server/index.ts'
import type { Caller, Loose } from '../../support/calls.ts'
import { standingClock } from '../../support/clock.ts'
import { type Serving, serving } from '../../support/databases.ts'
import { everyRow, makePerson, makeRole } from '../../support/people.ts'
import type { Entry } from './entries.ts'

/** A running server of one answer, on an empty SQLite file, on 2026-03-12. Its calls are the administrator's. */
export interface Answer {
  readonly server: Serving
  readonly model: Model
  /** The folder of the product. */
  readonly folder: string
  /** As time passes. @param hours from now on */
  pass(hours: number): void
  /** A row as it was answered. @throws with the answer where it was not made */
  make(plural: string, body: Loose): Promise<Loose>
  /** What a call answers under `data`, or where there is none the body. @throws where it is refused */
  ask(method: string, path: string, body?: Loose): Promise<Loose>
  /** Every row of a list. @param query what else is asked of it, '&sortBy=name' */
  rows(path: string, query?: string): Promise<readonly Loose[]>
  /** The sentence with which a call is refused. @throws where it is not */
  refusal(method: string, path: string, body?: Loose): Promise<string>
  /** The calls of somebody of that name who holds these permissions. */
  person(name: string, permissions: readonly string[]): Promise<Caller & { readonly id: number }>
}

/** Asks the server of an answer for what its line "You get …" names, in the same order. */
export type Proof = (answer: Answer) => Promise<readonly unknown[]>

/** By what stands behind "I want". */
export type Proofs = Readonly<Record<string, Proof>>

/** Writes the files of an answer over those of an empty product. */
export const writeAnswer = ({ files }: Pick<Entry, 'files'>, empty: string, folder: string): void => {
  cpSync(empty, folder, { recursive: true })
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** Has the product of an answer run for the tests of a describe. @param folder where its files were written */
export const running = (folder: string): Answer => {
  const clock = standingClock('2026-03-12T09:00:00.000Z')
  let model: Model | undefined
  const server = serving(async () => {
    model = await loadModel(productIn(folder))
    return { product: productIn(folder), model, now: clock.now }
  })
  return {
    ...{ server, folder, make: server.make },
    get model() {
      if (!model) throw new Error('The product is read before the tests, not before they are collected.')
      return model
    },
    pass: (hours) => clock.pass(hours * 3600),
    ask: async (method, path, sent) => {
      const { status, body } = await server.call(method, path, sent)
      if (status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`)
      return body?.data ?? body
    },
    rows: (path, query) => everyRow(server, path, query),
    refusal: async (method, path, sent) => {
      const { status, body } = await server.call(method, path, sent)
      if (status < 400) throw new Error(`${method} ${path} was answered ${status}.`)
      const [[sentence] = [body.message]] = Object.values<readonly string[]>(body.errors ?? {})
      return sentence
    },
    person: async (name, permissions) =>
      makePerson(server, `${name}@example.org`, [await makeRole(server, `Role of ${name}`, permissions)]),
  }
}
