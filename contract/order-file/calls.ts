import * as z from 'zod/mini';
import { defineCall, idText } from '../call.ts';
import { recordedOrderFile } from './order-file.ts';

const bookingPath = z.object({ id: idText });
const pdf = 'application/pdf';

export const getReceipt = defineCall({
  id: 'getReceipt',
  summary: 'The receipt of a paid booking of this visitor as PDF, with the terms it was sold under',
  method: 'GET',
  path: '/api/bookings/{id}/receipt.pdf',
  params: bookingPath,
  mediaType: pdf,
  answers: { 200: z.string() },
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'BOOKING_NOT_CONFIRMED', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE'],
});

const administrators = ['NOT_AUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED'] as const;

export const getOrderFile = defineCall({
  id: 'getOrderFile',
  summary: 'The order file of a booking for administrators, exactly as recorded',
  method: 'GET',
  path: '/api/admin/bookings/{id}/order-file',
  params: bookingPath,
  answers: { 200: recordedOrderFile },
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'ORDER_FILE_NOT_RECORDED', ...administrators],
});

export const getOrderFilePdf = defineCall({
  id: 'getOrderFilePdf',
  summary: 'The order file of a booking for administrators as PDF: what its buyer gets as receipt',
  method: 'GET',
  path: '/api/admin/bookings/{id}/order-file.pdf',
  params: bookingPath,
  mediaType: pdf,
  answers: { 200: z.string() },
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'SERVICE_UNAVAILABLE', ...administrators],
});
