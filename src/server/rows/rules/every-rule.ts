import { type BrokenRule, brokenRules } from '../../../model/rules/broken-rules.ts'
import { type ClashRule, clashRules } from '../../../model/rules/clash-rules.ts'
import { brokenRule } from './broken.ts'
import { clashRule } from './clash.ts'
import { files } from './files.ts'
import { hidden } from './hidden.ts'
import { references } from './references.ts'
import type { Rule } from './rule.ts'
import { transitions } from './transitions.ts'
import { tree } from './tree.ts'

/** Every rule of rows, in the order in which refusals of one rank are told. */
export const everyRule = {
  references,
  files,
  unique: clashRule(clashRules.unique),
  together: clashRule(clashRules.together),
  noOverlap: clashRule(clashRules.noOverlap),
  atMost: clashRule(clashRules.atMost),
  notBefore: brokenRule(brokenRules.notBefore),
  requiredWhen: brokenRule(brokenRules.requiredWhen),
  transitions,
  tree,
  never: brokenRule(brokenRules.never),
  hidden,
} satisfies Record<BrokenRule | ClashRule | 'references' | 'files' | 'transitions' | 'tree' | 'hidden', Rule>

export type RuleName = keyof typeof everyRule
