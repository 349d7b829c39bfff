export { default } from '../../workshop/entities/permission.ts'
