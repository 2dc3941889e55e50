/**
 * The first script of every page: what sends an add that was pressed before any code came, and nothing else. The stepper
 * is defined first: held presses are repeated as soon as their host is defined, and a step counts before its add.
 */
import './quantity-stepper.ts';
import './add-to-cart.ts';
