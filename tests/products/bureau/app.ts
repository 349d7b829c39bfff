import { app } from '#descriptor'

/** Orders whose lines and parts are seen in part: rights on rows beside child rows and buttons. */
export default app({ name: 'bureau', title: 'Bureau', groups: ['Details', 'User Mgmt.'] })
