import { useEffect, useRef } from 'react'
import { mentioning as said } from '#texts/comments-screen'
import { lower } from '#texts/grammar'
import type { EntityModel } from '../../../model/index.ts'
import { Avatar } from '../design/marks.tsx'
import styles from './box.module.css'
import type { Mentioning } from './use-mentioning.ts'

interface MentionListProps extends Mentioning {
  readonly id: string
  readonly entity: EntityModel
}

/** The people who match, below the box: first those who may read the row, then, disabled, the others. */
export const MentionList = ({ id, entity, people, active, failed, onActive, choose }: MentionListProps) => {
  const list = useRef<HTMLDivElement>(null)
  const isOpen = people.length > 0
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isOpen])
  return (
    <>
      <p className="sr-only" role="status">
        {failed ? said.notLoaded : isOpen ? said.found(people.filter(({ may }) => may).length) : ''}
      </p>
      <div
        ref={list}
        id={id}
        hidden={!isOpen}
        className={styles.people}
        role="listbox"
        aria-label={said.people(lower(entity.title.one))}
      >
        {people.map((person, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box, which names the active one
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box hears the keys
          <div
            key={person.id}
            id={`${id}-${at}`}
            className={styles.person}
            role="option"
            aria-selected={at === active}
            aria-disabled={!person.may || undefined}
            onPointerMove={() => at === active || onActive(at)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(person)}
          >
            <Avatar name={person.name} small />
            <bdi className="narrows cut">{person.name}</bdi>
            <span className={styles.why}>
              {person.may ? person.why && said.why[person.why] : said.mayNot}
            </span>
          </div>
        ))}
      </div>
    </>
  )
}
