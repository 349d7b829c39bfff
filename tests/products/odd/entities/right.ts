export { default } from '../../../../examples/library/entities/right.ts'
