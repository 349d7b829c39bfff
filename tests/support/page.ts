import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

configure({ asyncUtilTimeout: 30_000 }) // a busy machine takes its time
afterEach(cleanup)
