import { type ReactNode, useEffect, useRef, useState } from 'react'
import { drawnBefore, drawPicture, type PictureSource } from './drawn-pictures.ts'
import styles from './pictures.module.css'

interface PictureProps {
  /** The alternative text; '' if the name stands beside it. */
  readonly name: string
  readonly source: PictureSource
  /** In CSS pixels. */
  readonly height: number
  /** The placeholder while it loads or if it fails. */
  readonly children: ReactNode
}

/** Pictures load this far outside the viewport. */
const ahead = '200px'

/** A thumbnail that loads when it enters the viewport. */
export const Picture = ({ name, source, height, children }: PictureProps) => {
  const place = useRef<HTMLSpanElement>(null)
  const { key } = source
  const [drawn, setDrawn] = useState<{ readonly key: string; readonly data: string } | null>(null)
  const data = drawn?.key === key ? drawn.data : drawnBefore(source, height)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same key is the same picture
  useEffect(() => {
    if (data !== null || !place.current || typeof IntersectionObserver === 'undefined') return
    let wish = new AbortController()
    const draw = async ({ signal }: AbortController) => {
      try {
        setDrawn({ key, data: await drawPicture(source, height, signal) })
      } catch {
        // the placeholder stays; the picture loads again when it re-enters the viewport
      }
    }
    const look = new IntersectionObserver(
      ([seen]) => {
        wish.abort()
        if (!seen?.isIntersecting) return
        wish = new AbortController()
        void draw(wish)
      },
      { scrollMargin: ahead },
    )
    look.observe(place.current)
    return () => {
      look.disconnect()
      wish.abort()
    }
  }, [key, height, data])
  return data === null ? (
    <span ref={place} className={styles.place} style={{ height }}>
      {children}
    </span>
  ) : (
    <img className={styles.picture} src={data} alt={name} style={{ height }} />
  )
}
