import { type BrokenRule, brokenRules } from '../../../model/rules/broken-rules.ts'
import { type ClashRule, clashRules } from '../../../model/rules/clash-rules.ts'
import { brokenRule } from './broken.ts'
import { clashRule } from './clash.ts'
import { filesRule } from './files.ts'
import { hiddenFieldsRule } from './hidden.ts'
import { referencesRule } from './references.ts'
import type { Rule } from './rule.ts'
import { transitionsRule } from './transitions.ts'
import { treeRule } from './tree.ts'

/** Every rule of rows, in the order of refusals of the same rank. */
export const everyRule = {
  references: referencesRule,
  files: filesRule,
  unique: clashRule(clashRules.unique),
  together: clashRule(clashRules.together),
  noOverlap: clashRule(clashRules.noOverlap),
  atMost: clashRule(clashRules.atMost),
  notBefore: brokenRule(brokenRules.notBefore),
  requiredWhen: brokenRule(brokenRules.requiredWhen),
  transitions: transitionsRule,
  tree: treeRule,
  never: brokenRule(brokenRules.never),
  hidden: hiddenFieldsRule,
} satisfies Record<BrokenRule | ClashRule | 'references' | 'files' | 'transitions' | 'tree' | 'hidden', Rule>

export type RuleName = keyof typeof everyRule
