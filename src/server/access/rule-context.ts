import type { RuleContext } from '../../model/index.ts'
import type { Context } from './context.ts'

/**
 * The context in which rules are evaluated now.
 * @param me id of the caller's account; null without a caller
 */
export const ruleContextOf = (
  { model, today, now }: Pick<Context, 'model' | 'today' | 'now'>,
  me: number | null,
): RuleContext => ({
  today: today(),
  now: `${now().toISOString().slice(0, 19)}Z`,
  zone: model.zone,
  me,
})
