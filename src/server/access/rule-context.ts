import type { RuleContext } from '../../model/index.ts'
import type { Context } from './context.ts'

/** From where rules are read now. @param me whose account; null where nobody asks */
export const ruleContextOf = (
  { model, today, now }: Pick<Context, 'model' | 'today' | 'now'>,
  me: number | null,
): RuleContext => ({
  today: today(),
  now: `${now().toISOString().slice(0, 19)}Z`,
  zone: model.zone,
  me,
})
