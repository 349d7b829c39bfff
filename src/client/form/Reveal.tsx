import { type ReactNode, useEffect, useState } from 'react'
import type { Predicate, Tone } from '../../descriptor/index.ts'
import { describeRule } from '../../model/describe-rule.ts'
import { conditions } from '../../model/explain-messages.ts'
import { type EntityModel, testsOf } from '../../model/index.ts'
import { Glyph } from '../design/Glyph.tsx'
import styles from './form.module.css'

interface RevealProps {
  readonly entity: EntityModel
  readonly when: Predicate
  readonly shown: boolean
  readonly children: ReactNode
}

const fading = 180 // --duration-base

/** The tone of the one value that the rule asks for, where it has one. */
const toneOfRule = (entity: EntityModel, when: Predicate): Tone | undefined => {
  const [test, ...rest] = testsOf(when)
  if (rest.length > 0 || test?.is !== 'among' || test.values.length !== 1) return undefined
  return entity.field[test.field]?.chips?.[String(test.values[0])]
}

/** Fields that a condition shows, with the reason why they are there; they come and go without a jerk. */
export const Reveal = ({ entity, when, shown, children }: RevealProps) => {
  const [there, setThere] = useState(shown)
  if (shown && !there) setThere(true)
  useEffect(() => {
    if (shown) return
    const wait = setTimeout(() => setThere(false), fading)
    return () => clearTimeout(wait)
  }, [shown])
  if (!there) return null
  const tone = toneOfRule(entity, when)
  const reason = conditions.because(describeRule(entity, when))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in the grid of its section
    <div className={styles.reveal} role="group" aria-label={reason} data-leaving={!shown} inert={!shown}>
      <p className={styles.reason}>
        {tone && <Glyph tone={tone} />}
        {reason}
      </p>
      {children}
    </div>
  )
}
