import type { Reader } from '../../platform/database/driver/database.ts'
import type { Question } from './rule.ts'

/** A question; null is none and gets the answer null. */
type Asked = Pick<Question, 'sql' | 'parameters'> | null

/** Questions per statement. */
const askedAtOnce = 50

/**
 * Answers the questions of rows; equal questions are asked once.
 * @returns the answers, in the order of each row's questions
 */
export const answerQuestions = async (
  reader: Reader,
  rows: readonly (readonly Asked[])[],
): Promise<readonly (readonly unknown[])[]> => {
  const ask = async (questions: readonly NonNullable<Asked>[]): Promise<readonly unknown[]> => {
    if (questions.length === 0) return []
    const [counts = []] = await reader.rows(
      `select ${questions.map(({ sql }) => `(${sql})`).join(', ')}`,
      questions.flatMap(({ parameters }) => parameters),
    )
    return counts
  }
  const asked = (questions: readonly Asked[]) => questions.flatMap((question) => question ?? [])
  if (rows.length === 1) {
    const [questions = []] = rows
    const counts = await ask(asked(questions))
    let at = 0
    return [questions.map((question) => (question === null ? null : counts[at++]))]
  }
  const named = ({ sql, parameters }: NonNullable<Asked>) => `${sql} ${JSON.stringify(parameters)}`
  const counts = new Map<string, unknown>()
  const apart = new Map(rows.flatMap(asked).map((question) => [named(question), question]))
  for (const alike of Map.groupBy(apart.values(), ({ sql }) => sql).values())
    for (let from = 0; from < alike.length; from += askedAtOnce) {
      const some = alike.slice(from, from + askedAtOnce)
      const [first] = some
      if (!first) continue
      // A fixed number of questions, so that the prepared statement is reused.
      const whole =
        some.length === 1 ? some : Array.from({ length: askedAtOnce }, (_, at) => some[at] ?? first)
      const answers = await ask(whole)
      for (const [at, question] of some.entries()) counts.set(named(question), answers[at])
    }
  return rows.map((questions) =>
    questions.map((question) => (question === null ? null : counts.get(named(question)))),
  )
}
