import { DiskQuota } from './disk-quota.ts'

/** Disk quota for all temporary files of this process: exports and uploads. */
export const temporaryRoom = new DiskQuota()
