import { startS3 } from '../../tests/support/s3-server.ts'
import type { Verdict } from '../proof.ts'
import { fillDisk } from '../uploads/full-disk.ts'
import { carry } from '../uploads/memory.ts'
import { openArchive, sendText, takeFile } from '../uploads/office.ts'
import { haveScanned } from '../uploads/scanned.ts'

export const shows =
  'a file of 1 GB and twenty of 50 MB at once, to a folder and to S3, in 30 MiB more memory as they come, and as one goes out of a folder; a full disk, S3 away in the middle, and a real clamd that finds, is away, and takes no more than so much; needs the right to mount, and clamav-daemon (5 minutes)'

export const options = { megabytes: 1024, many: 20, each: 50 }

const mebibyte = 1024 * 1024
const mostMemory = 30
/** Pieces that came from S3 lie in memory until the collector comes, which no more of them make come sooner. */
const mostFromS3 = 60

export const prove = async ({ megabytes, many, each }: typeof options): Promise<Verdict> => {
  const s3 = await startS3()
  const keys = { AWS_ACCESS_KEY_ID: s3.keys.accessKeyId, AWS_SECRET_ACCESS_KEY: s3.keys.secretAccessKey }
  const bounds: Record<string, boolean> = {}
  const figures: Record<string, unknown> = {}
  for (const [place, environment] of [
    ['folder', {}],
    ['S3', { FILES: s3.place('lab'), ...keys }],
  ] as const) {
    const office = await openArchive({ environment })
    await carry(office, 2, 20 * mebibyte, 1) // what a first file costs, every file of the process shares
    const one = await carry(office, 1, megabytes * mebibyte, 100)
    const twenty = await carry(office, many, each * mebibyte, 200)
    figures[place] = { one, twenty }
    const isWhole = ({ statuses, asSent }: typeof one) => asSent && statuses.every((status) => status === 201)
    bounds[`${place}: a file of ${megabytes} MB is what was sent`] = isWhole(one)
    const mostTaking = place === 'S3' ? mostFromS3 : mostMemory
    bounds[`${place}: it comes in within ${mostMemory} MiB more memory, and goes out within ${mostTaking}`] =
      one.memory.sending <= mostMemory && one.memory.taking <= mostTaking
    bounds[`${place}: ${many} of ${each} MB at once are what was sent`] = isWhole(twenty)
    bounds[`${place}: others have their list within three seconds meanwhile`] =
      Math.max(one.slowest, twenty.slowest) < 3000
    if (place === 'S3') {
      const before = await sendText(office, mebibyte, 7)
      const broken = sendText(office, 200 * mebibyte, 8)
      setTimeout(() => void s3.away(), 700)
      const { status } = await broken
      const while_ = await takeFile(office, before.id)
      await s3.back()
      const after = await takeFile(office, before.id)
      const again = await sendText(office, 2 * mebibyte, 8)
      figures.away = { status, meanwhile: while_.status, again: again.status }
      bounds['S3 away: what is sent and asked for is 503, and all is well once it is back'] =
        status === 503 && while_.status === 503 && after.sha256 === before.sha256 && again.status === 201
    }
    await office.stop()
  }
  await s3.remove()
  const full = await fillDisk()
  const scanned = await haveScanned()
  return {
    figures: { ...figures, full, scanned },
    bounds: {
      ...bounds,
      ...(full.untried !== null && { [full.untried]: false }),
      'a full disk: 507 whether the length is said or not, nothing is left, and what was there is whole':
        full.statuses.join() === '201,507,507' && full.left.length === 0 && full.kept,
      ...(scanned.untried !== null && { [scanned.untried]: false }),
      'clamd: a clean file is served, a bad one is gone and its row says so':
        scanned.clean === 200 && scanned.bad.status === 410 && scanned.bad.state === 'refused',
      'clamd away: what comes is held, and served once it is back':
        scanned.away.held === 409 && scanned.away.later === 200,
      'clamd: a file beyond StreamMaxLength stays held, and says so':
        scanned.large.status === 409 && scanned.large.said.includes('StreamMaxLength'),
    },
  }
}
