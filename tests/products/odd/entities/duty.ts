export { default } from '../../../../examples/library/entities/duty.ts'
