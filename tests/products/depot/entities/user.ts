export { default } from '../../workshop/entities/user.ts'
