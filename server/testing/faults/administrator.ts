/** Who decides on payments. */
export const administrator = { username: 'admin@example.com', password: 'Correct-Horse-9-Battery' };
