import { type ReactNode, useEffect, useRef, useState } from 'react'
import { drawnBefore, drawPicture, type PictureSource } from './drawn-pictures.ts'
import styles from './pictures.module.css'

interface PictureProps {
  /** What it is called; '' where that stands beside it. */
  readonly name: string
  readonly source: PictureSource
  /** In CSS pixels. */
  readonly height: number
  /** Stands in its place until it is there, and where it cannot be had. */
  readonly children: ReactNode
}

/** How far out of view a picture is fetched already. */
const ahead = '200px'

/** A picture, small: fetched when it comes into view. */
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
        // what stands in its place says what it is; it is asked for again when it is seen again
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
