import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useState } from 'react'
import { isRow } from '../../model/index.ts'
import { Icon } from '../design/Icon.tsx'
import { anonymousCall } from '../session/anonymous-call.ts'
import styles from './Notice.module.css'

const noticeIn = (body: unknown): string =>
  isRow(body) && typeof body.notice === 'string' ? body.notice : ''

/** What the server has to say about itself, over every screen: that it takes no changes, and why. */
export const Notice = () => {
  const [notice, setNotice] = useState('')
  useEffect(() => {
    anonymousCall('GET', '/api/session-options').then(
      (body) => setNotice(noticeIn(body)),
      () => {}, // a server that has nothing of the kind
    )
  }, [])
  return notice ? (
    <p className={styles.notice} role="alert">
      <Icon of={TriangleAlert} />
      {notice}
    </p>
  ) : null
}
